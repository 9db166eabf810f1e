// The server's fields of a message in a thread: the parent and the name of the thread.

import { decode, encode, MessageBody } from '@parley/protocol'
import type { Thread } from '../../directory/threads.ts'
import { metaText, readObject } from './body.ts'
import type { Target } from './targets.ts'

/** The field of MessageBody.meta. Empty outside of threads. */
export function threadClaim({ thread }: Pick<Target, 'thread'>): { readonly thread?: object } {
  if (!thread) return {}
  const { messageId, groupId, name } = thread
  return {
    thread: { msg_parent_id: String(messageId), muc_parent_id: groupId, thread_name: name },
  }
}

/** The body of a message with these fields. */
export function inThread(payload: Uint8Array, thread: Thread): Uint8Array {
  const body = decode(MessageBody, payload)
  const meta = metaText({ ...readObject(body.meta), ...threadClaim({ thread }) })
  return encode(MessageBody, { ...body, meta })
}
