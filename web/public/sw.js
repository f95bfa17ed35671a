// Service worker: shows push notifications and opens the table when one is clicked. It caches nothing.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function show({ title, text, path, table, turns }) {
  await Promise.all([
    self.registration.showNotification(title, {
      body: text,
      tag: table,
      icon: "/icons/icon-192.png",
      badge: "/icons/badge-96.png",
      data: { path },
    }),
    self.navigator.setAppBadge?.(turns),
  ]);
}

/** Focuses a tab that already shows the page, or opens a new one. */
async function open(path) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((tab) => new URL(tab.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
