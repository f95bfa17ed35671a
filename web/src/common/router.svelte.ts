// Which page is shown, by the address alone. Pages are opened by `go`, links are plain <a href> caught here.

let path = $state(location.pathname);
let navigated = false;

addEventListener("popstate", update);

function update(): void {
  path = location.pathname;
  navigated = true;
}

/** The address in parts: `/table/abc` is ["table", "abc"]; an address that cannot be decoded gives the missing page. */
export function pathSegments(): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["?"];
  }
}

/** Opens a page of the site; `instead` leaves no way back to the one before, such as a link that is used up. */
export function navigate(to: string, instead = false): void {
  if (instead) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  update();
  scrollTo(0, 0);
}

/** Whether the page was reached from another one of the site, so that its heading takes the focus; asked once. */
export function takeNavigated(): boolean {
  const answer = navigated;
  navigated = false;
  return answer;
}

/** Catches clicks on links within the site, so that they open without loading the page again. */
export function handleLinkClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.rel || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}
