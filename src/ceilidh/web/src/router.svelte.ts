// Which page is shown, by the address alone. Pages are opened by `go`, links are plain <a href> caught here.

let path = $state(location.pathname);

addEventListener("popstate", () => (path = location.pathname));

/** The address in parts: `/table/abc` is ["table", "abc"]. */
export function parts(): string[] {
  return path.split("/").filter(Boolean).map(decodeURIComponent);
}

export function go(to: string): void {
  history.pushState(null, "", to);
  path = location.pathname;
  scrollTo(0, 0);
}

/** Catches clicks on links within the site, so that they open without loading the page again. */
export function catchLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
