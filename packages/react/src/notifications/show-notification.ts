// Shows a browser notification. If pages may not do this, as on phones, the service worker does, and receives the
// click.

import { keyOf } from '@parley/client'
import type { Notice } from './notification-dispatcher.ts'

export interface NoticeWords {
  readonly title: string
  readonly body: string
}

/** Returns the function that closes it. */
export function showNotice(notice: Notice, words: NoticeWords, onClick: () => void): () => void {
  const { conversation } = notice
  const tag = keyOf(conversation)
  const options: NotificationOptions & { renotify?: boolean } = {
    body: words.body,
    tag,
    renotify: true,
    // The kit plays its own sound, or none.
    silent: true,
    data: { type: conversation.type, id: conversation.id },
  }
  let shown: Notification | undefined
  try {
    shown = new Notification(words.title, options)
    shown.onclick = (event) => {
      event.preventDefault()
      window.focus()
      shown?.close()
      onClick()
    }
  } catch {
    void registration().then((found) => found?.showNotification(words.title, options))
  }
  return () => {
    shown?.close()
    void closePushed(tag)
  }
}

/** The service worker of this page, if it has one. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker?.getRegistration()
  } catch {
    return undefined
  }
}

/** Closes the notifications that the service worker shows for a conversation. */
export async function closePushed(tag: string): Promise<void> {
  const found = await registration()
  for (const each of (await found?.getNotifications({ tag })) ?? []) each.close()
}
