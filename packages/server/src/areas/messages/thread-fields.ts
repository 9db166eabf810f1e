// What the server says about a message in a thread: where the thread hangs, and what it is called.

import { decode, encode, MessageBody } from '@parley/protocol'
import type { Thread } from '../../directory/threads.ts'
import { metaText, readObject } from './body.ts'
import type { Target } from './targets.ts'

/** As MessageBody.meta carries it; nothing outside of threads. */
export function threadClaim({ thread }: Pick<Target, 'thread'>): { readonly thread?: object } {
  if (!thread) return {}
  const { messageId, groupId, name } = thread
  return {
    thread: { msg_parent_id: String(messageId), muc_parent_id: groupId, thread_name: name },
  }
}

/** The body of a message with that in it. */
export function inThread(payload: Uint8Array, thread: Thread): Uint8Array {
  const body = decode(MessageBody, payload)
  const meta = metaText({ ...readObject(body.meta), ...threadClaim({ thread }) })
  return encode(MessageBody, { ...body, meta })
}
