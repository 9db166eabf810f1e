// Answers to thread calls, and thread events.

import { groupDomain, type Meta, NameSpace } from '@parley/protocol'
import { settle } from './clock.ts'
import type { FakeHost } from './host.ts'
import type { World } from './world.ts'

/** A thread with three unread messages. */
export const threadRow = {
  id: 't1',
  name: 'food',
  owner: 'bob',
  created: 5,
  msgId: '1001',
  groupId: 'g1',
  affiliations_count: 3,
  message_count: 4,
  joined: true,
  unread_num: 3,
  read_seq: 2,
  head: 6,
  last_seq: 5,
  start: 0,
  last_message: {
    id: '1005',
    seq: '5',
    timestamp: '9',
    from: 'bob',
    to: 't1',
    payload: {
      from: 'bob',
      to: 't1',
      type: 'groupchat',
      bodies: [{ type: 'txt', msg: 'five' }],
      ext: {},
      meta: { thread: { msg_parent_id: '1001', muc_parent_id: 'g1', thread_name: 'food' } },
    },
  },
}

/** Answers every thread request with a function, and everything else as usual. */
export function answeringThreads({ host }: { readonly host: FakeHost }, answer: () => object): void {
  const { onRequest } = host
  host.onRequest = async (request) =>
    request.url.includes('/thread')
      ? { status: 200, body: JSON.stringify(answer()), url: request.url }
      : onRequest(request)
}

let ids = 8000

/** Sends a thread event to a user, in the log of the group. */
export async function tellThread(world: World, user: string, data: object, seq: number): Promise<void> {
  const meta: Meta = {
    id: String(++ids),
    ns: NameSpace.NOTIFY,
    payload: new TextEncoder().encode(JSON.stringify({ type: 'thread', data })),
    seq: String(seq),
    timestamp: '1700000000000',
    from: { name: 'bob' },
    to: { name: 'g1', domain: groupDomain },
  }
  const queue = { name: 'g1', domain: groupDomain }
  world.server.page(user, { queue, nextKey: String(seq), isLast: true, metas: [meta] })
  await settle()
}
