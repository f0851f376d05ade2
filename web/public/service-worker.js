/**
 * Shows push messages while no page of the site is open, and leads to what they are about; says so when there is no connection.
 * It keeps nothing but the page for that: no page and nothing private is ever stored.
 */
const OFFLINE = '/offline.html'
const CACHE_NAME = 'offline-2'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE_NAME)
      .then((cache) => cache.add(new Request(OFFLINE, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE_NAME).map((name) => caches.delete(name)))),
      // Pages are fetched while the worker starts: it costs them no time.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  )
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((early) => early ?? fetch(event.request))
      .catch(() => caches.match(OFFLINE).then((page) => page ?? Response.error())),
  )
})

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = messageIn(event)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { link },
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
    }),
  )
})

/** A browser that was sent something has to show something, whatever it was. */
function messageIn({ data }) {
  try {
    const { title, body, link, tag } = data.json()
    return { title: String(title), body: String(body), link: String(link), tag: String(tag) }
  } catch {
    return { title: self.location.hostname, body: '', link: '/notifications', tag: 'unknown' }
  }
}

/** Browsers end subscriptions by themselves, such as after a long time. Where this fails, the next visit gets another one. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event).catch(() => undefined))
})

async function renew({ newSubscription, oldSubscription }) {
  const token = (await self.cookieStore?.get('token'))?.value
  const key = oldSubscription?.options.applicationServerKey
  if (!token || !(newSubscription || key)) return
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const { endpoint, keys } = subscription.toJSON()
  const told = await fetch('/api/notification/devices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  }).catch(() => undefined)
  // One that the server does not know would keep the next visit from getting another.
  if (!told?.ok) await subscription.unsubscribe()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(new URL(event.notification.data.link, self.location.origin)))
})

/** To a window that is open already, where there is one; never to another site. */
async function lead(url) {
  const to = url.origin === self.location.origin ? url.href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((one) => one.url === to) ?? windows[0]
  if (!open) return self.clients.openWindow(to)
  // Not allowed where nobody has pressed anything.
  await open.focus().catch(() => undefined)
  if (open.url !== to) await open.navigate(to).catch(() => self.clients.openWindow(to))
}
