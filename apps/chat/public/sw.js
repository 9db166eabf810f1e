// The service worker: shows pushed messages while no tab is visible, and opens the conversation on a click. It stores
// nothing and answers no requests.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The conversation of a push, as the page identifies it; undefined for a push about something else. */
function conversationOf(data) {
  const type = data && (data.conversationType || data.type)
  const id = data && (data.conversationId || data.id)
  const isOne = (type === 'single' || type === 'group' || type === 'thread') && typeof id === 'string' && id
  return isOne ? { type, id, groupId: data.groupId } : undefined
}

async function show(text) {
  let push = {}
  try {
    push = JSON.parse(text) || {}
  } catch (error) {
    push = { body: text }
  }
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A visible page notifies by itself.
  if (pages.some((page) => page.visibilityState === 'visible' && page.focused)) return
  const conversation = conversationOf(push.data)
  if (typeof push.badge === 'number' && self.navigator.setAppBadge) {
    self.navigator.setAppBadge(push.badge).catch(() => {})
  }
  await self.registration.showNotification(String(push.title || 'Parley'), {
    body: String(push.body || ''),
    // One notification per conversation, as in the page.
    tag: conversation ? `${conversation.type}:${conversation.id}` : push.tag || '',
    data: conversation || {},
    icon: './icon-192.png',
  })
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data ? event.data.text() : '{}'))
})

function hashOf({ type, id, groupId }) {
  const isThread = type === 'thread'
  if (isThread && !groupId) return '#/threads'
  // A thread is shown beside the conversation of its group.
  const place = isThread ? `group/${encodeURIComponent(groupId)}/threads` : type
  return `#/c/${place}/${encodeURIComponent(id)}`
}

async function open(data) {
  const conversation = conversationOf(data)
  const hash = conversation ? hashOf(conversation) : '#/'
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((each) => each.url.startsWith(self.registration.scope))
  if (!page) return self.clients.openWindow(`${self.registration.scope}${hash}`)
  // The page itself navigates there, without loading again.
  page.postMessage({ parley: 'open', hash })
  return page.focus()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})
