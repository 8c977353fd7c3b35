// Answers a page that cannot be reached from the copy of the shortlist, and does nothing else
// (web/shortlist/offline-copy.ts fills it). Each page comes from the site while the site can be
// reached, so a new deploy never leaves an old page behind. Plain JavaScript, because browsers run
// it as it is.
const cacheName = 'kept'
const copy = '/shortlist/offline'
const styles = '/offline.css'

addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => {
  // The request starts beside the worker and does not wait for it on a slow phone.
  const begin = registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([begin, clients.claim()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  // Not a file that a link leads to, nor the frame of an ad.
  const isPage = request.destination === 'document' && request.method === 'GET'
  if (isPage) event.respondWith(findPage(event).catch(() => findCopy(copy)))
  else if (new URL(request.url).pathname === styles)
    event.respondWith(fetch(request).catch(() => findCopy(styles)))
})

async function findPage({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request)
}

/** The browser's own error page where there is no copy. */
async function findCopy(path) {
  const cache = await caches.open(cacheName)
  const found = await cache.match(path)
  return found ?? Response.error()
}
