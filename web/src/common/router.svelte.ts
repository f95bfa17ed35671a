// Client-side router. `navigate` opens pages, and clicks on plain links are intercepted.

let path = $state(location.pathname);
let navigated = false;

addEventListener("popstate", update);

function update(): void {
  path = location.pathname;
  navigated = true;
}

/**
 * The decoded path segments: `/table/abc` is ["table", "abc"]. A malformed path becomes ["?"], which matches no page.
 */
export function pathSegments(): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["?"];
  }
}

/** Opens a page; `instead` replaces the current history entry, for example a used-up link. */
export function navigate(to: string, instead = false): void {
  if (instead) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  update();
  scrollTo(0, 0);
}

/** True once after a navigation within the site, so that the new heading takes focus. */
export function takeNavigated(): boolean {
  const answer = navigated;
  navigated = false;
  return answer;
}

/** Intercepts clicks on links within the site, so they open without reloading the page. */
export function handleLinkClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.rel || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}
