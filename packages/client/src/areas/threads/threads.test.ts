// Threads in the client: answers and events in any order, malformed events, and the parent message.

import { readFileSync } from 'node:fs'
import {
  BodyType,
  encode,
  groupDomain,
  MessageBody,
  type Meta,
  MUCBody,
  MUCOperation,
  NameSpace,
} from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { answeringThreads, threadRow } from '../../../test/support/threads.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { conversationList, unreadTotal } from '../../state/selectors/conversations.ts'

interface Vector {
  readonly call: string
  readonly requests: readonly {
    readonly method: string
    readonly path: string
    readonly query?: Record<string, string>
    readonly body?: unknown
    readonly answer: { readonly body: object }
  }[]
}

const file = new URL('../../../../protocol/test/golden/threads.json', import.meta.url)
const recorded: readonly Vector[] = JSON.parse(readFileSync(file, 'utf8'))

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const queue = { name: '7', domain: 'easemob.com' }
let ids = 0

const metaOf = (ns: number, payload: Uint8Array, seq: number): Meta => ({
  id: String(9000 + ++ids),
  ns,
  payload,
  seq: String(seq),
  timestamp: '1700000000000',
  from: { name: 'bob' },
  to: { name: 'g1', domain: groupDomain },
})

const notice = (data: object, seq = 5): Meta =>
  metaOf(NameSpace.NOTIFY, new TextEncoder().encode(JSON.stringify({ type: 'thread', data })), seq)

const said = { id: 't1', name: 'food', muc_parent_id: 'g1', msg_parent_id: '1001', from: 'bob', timestamp: 9 }

async function tells(metas: readonly Meta[]): Promise<void> {
  world.server.page('ann', { queue, nextKey: String(ids + 100), isLast: true, metas: [...metas] })
  await settle()
}

/** When switched on, gives this answer to every request about threads. */
function answering({ host }: Person, answer: object) {
  const waiting: (() => void)[] = []
  const { onRequest } = host
  host.onRequest = (request) =>
    request.url.includes('/thread')
      ? new Promise((resolve) => {
          waiting.push(() => resolve({ status: 200, body: JSON.stringify(answer), url: request.url }))
        })
      : onRequest(request)
  return async () => {
    await settle()
    for (const go of waiting.splice(0)) go()
    return settle()
  }
}

const detail = {
  data: {
    id: 't1',
    name: 'old name',
    owner: 'bob',
    created: 5,
    msgId: '1001',
    groupId: 'g1',
    affiliations_count: 3,
    message_count: 4,
    joined: true,
    read_seq: 2,
  },
}

describe('[THR-1] requests match the recorded ones', () => {
  const t1 = { threadId: 't1' }
  type Act = (client: Person['client']) => Promise<unknown>
  const acts: Readonly<Record<string, readonly Act[]>> = {
    createChatThread: [
      ({ threads }) =>
        threads.create({ name: 'thread one', messageId: '1001', groupId: 'g1', owner: 'alice' }),
    ],
    joinChatThread: [({ threads }) => threads.join(t1)],
    leaveChatThread: [({ threads }) => threads.leave(t1)],
    destroyChatThread: [({ threads }) => threads.destroy(t1)],
    changeChatThreadName: [({ threads }) => threads.rename({ ...t1, name: 'renamed' })],
    getChatThreadMembers: [({ threads }) => threads.listMembers({ ...t1, limit: 50, cursor: 'cur1' })],
    getJoinedChatThreads: [
      ({ threads }) => threads.listJoined({ limit: 50, cursor: 'cur1' }),
      ({ threads }) => threads.listJoinedIn({ groupId: 'g1', limit: 5, cursor: '' }),
    ],
    getChatThreads: [({ threads }) => threads.list({ groupId: 'g1', limit: 20, cursor: '' })],
    getChatThreadLastMessage: [
      ({ threads }) => threads.lastMessages({ threadIds: ['t1', 't2'] }),
      ({ threads }) => threads.lastMessages({ threadIds: ['t1'] }),
    ],
    getChatThreadDetail: [({ threads }) => threads.detail(t1)],
  }
  const done: Record<string, number> = {}

  test.each(recorded.map((vector) => [vector.call, vector] as const))('%s', async (call, { requests }) => {
    const act = acts[call]?.[done[call] ?? 0]
    done[call] = (done[call] ?? 0) + 1
    const { client, host } = await world.online('alice')
    const [wanted] = requests
    if (!act || !wanted) throw new Error(`There is no call ${call}.`)
    const answer = answering({ client, host } as Person, wanted.answer.body)
    const running = act(client)
    await answer()
    await running
    const sent = host.requests.at(-1) as { method: string; url: string; body?: unknown }
    const url = new URL(sent.url)
    const { resource, ...query } = wanted.query ?? {}
    expect([sent.method, url.pathname]).toEqual([
      wanted.method,
      wanted.path.replace('{org}/{app}', 'org/app'),
    ])
    // The recording has the cache buster separate from the query.
    const { resource: device, _v, ...asked } = Object.fromEntries(url.searchParams)
    expect(asked).toEqual(query)
    expect(device === undefined).toBe(resource === undefined)
    expect(sent.body === undefined ? undefined : JSON.parse(String(sent.body))).toEqual(
      wanted.body ?? (sent.body && {}),
    )
  })
})

describe('[THR-2] answers and events', () => {
  test('an answer is in the state', async () => {
    const ann = await world.online('ann')
    const answer = answering(ann, detail)
    const running = ann.client.threads.load('t1')
    await answer()
    await running
    expect(ann.client.state.threads.get('t1')).toMatchObject({
      name: 'old name',
      owner: 'bob',
      groupId: 'g1',
      messageId: '1001',
      memberCount: 3,
      messageCount: 4,
      isMember: true,
      isLoaded: true,
    })
    expect(ann.client.state.conversations.get('thread:t1')?.readPosition).toBe(2)
  })

  test('unread messages that are not loaded are counted by the server', async () => {
    const ann = await world.online('ann')
    const payload = { from: 'bob', to: 't1', bodies: [{ type: 'txt', msg: 'five' }], ext: {} }
    const last_message = { id: '1005', seq: '5', timestamp: '9', from: 'bob', to: 't1', payload }
    const unread = () => ann.client.state.conversations.get('thread:t1')?.unread
    const answer = answering(ann, { data: { ...detail.data, unread_num: 3, last_message } })
    const running = ann.client.threads.load('t1')
    await answer()
    await running
    expect(unread()).toBe(3)
    expect(ann.client.state.threads.get('t1')).not.toHaveProperty('unread')
    ann.client.messages.markConversationRead({ type: 'thread', id: 't1' })
    await settle()
    expect(unread()).toBe(0)
    // In no list, and in no total.
    expect(conversationList(ann.client.state)).toEqual([])
    expect(unreadTotal(ann.client.state)).toBe(0)
  })

  test('an answer in flight does not undo events received meanwhile', async () => {
    const ann = await world.online('ann')
    const answer = answering(ann, detail)
    const running = ann.client.threads.load('t1')
    await tells([
      notice({ ...said, operation: 'update_msg', name: 'new name', message_count: 9, last_message: {} }),
    ])
    await answer()
    await running
    expect(ann.client.state.threads.get('t1')).toMatchObject({
      name: 'new name',
      messageCount: 9,
      memberCount: 3,
      owner: 'bob',
      isMember: true,
    })
  })

  test('an answer in flight is merged with events received meanwhile', async () => {
    const ann = await world.online('ann')
    const outside = answering(ann, { data: { ...detail.data, joined: false, affiliations_count: 1 } })
    const first = ann.client.threads.load('t1')
    await outside()
    await first
    expect(ann.client.state.threads.get('t1')).toMatchObject({ isMember: false, memberCount: 1 })

    // Ann has written and is therefore a member. During her request an event reports another reply.
    const inside = answering(ann, { data: { ...detail.data, affiliations_count: 2 } })
    const second = ann.client.threads.load('t1')
    await tells([notice({ ...said, operation: 'update_msg', message_count: 9, last_message: {} })])
    await inside()
    await second
    expect(ann.client.state.threads.get('t1')).toMatchObject({
      isMember: true,
      memberCount: 2,
      messageCount: 9,
    })
  })

  test('It is in no list, and in no total.', async () => {
    const ann = await world.online('ann')
    const answer = answering(ann, detail)
    const running = ann.client.threads.load('t1').catch(() => {})
    await ann.client.signOut()
    await answer()
    await running
    expect(ann.client.state.threads.size).toBe(0)
  })

  test('listeners receive the events by name', async () => {
    const ann = await world.online('ann')
    const received: unknown[] = []
    ann.client.on('threads.created', ({ data }) => received.push(data))
    const meta = notice({ ...said, operation: 'create' })
    await tells([meta])
    // A repeated event is ignored.
    await tells([meta])
    expect(received).toEqual([
      { threadId: 't1', name: 'food', groupId: 'g1', messageId: '1001', by: 'bob', at: 9, messageCount: 0 },
    ])
  })
})

describe('[THR-3] malformed events do no harm', () => {
  test.each<[string, Meta]>([
    ['no JSON', metaOf(NameSpace.NOTIFY, new TextEncoder().encode('{'), 1)],
    ['another type', metaOf(NameSpace.NOTIFY, new TextEncoder().encode('{"type":"new"}'), 2)],
    ['an event without a thread', notice({ operation: 'create' }, 3)],
    ['an unknown operation', notice({ ...said, operation: 'explode' }, 4)],
    ['an event of a room', metaOf(NameSpace.MUC, encode(MUCBody, { operation: 1, isChatroom: true }), 6)],
    [
      'a thread without an id',
      metaOf(NameSpace.MUC, encode(MUCBody, { operation: MUCOperation.THREAD_JOIN, isThread: true }), 7),
    ],
    ['an invalid last message', notice({ ...said, operation: 'update_msg', last_message: 'x' }, 8)],
  ])('%s', async (_what, meta) => {
    const ann = await world.online('ann')
    await tells([meta, notice({ ...said, id: 't2', operation: 'create' }, 30)])
    expect(ann.client.state.threads.get('t2')).toMatchObject({ name: 'food' })
    for (const { id } of ann.client.state.threads.values()) expect(typeof id).toBe('string')
    expect(ann.client.state.threads.has('undefined')).toBe(false)
  })
})

describe('[THR-7] the unread count', () => {
  const ref = { type: 'thread', id: 't1' } as const
  const unread = ({ client }: Person) => client.state.conversations.get('thread:t1')?.unread
  const last = ({ client }: Person) => client.state.conversations.get('thread:t1')?.lastMessage?.id

  async function loaded(row: object) {
    const ann = await world.online('ann')
    let answer = row
    answeringThreads(ann, () => ({ data: answer, entities: [answer] }))
    await ann.client.threads.loadOwn()
    return {
      ann,
      from(next: object) {
        answer = next
      },
    }
  }

  test('comes from the server, with or without the last message', async () => {
    const { ann, from } = await loaded(threadRow)
    expect([unread(ann), last(ann)]).toEqual([3, '1005'])
    // A message for the user alone, after the last one that everyone sees.
    from({ ...threadRow, unread_num: 4, head: 9, last_seq: 8 })
    await ann.client.threads.load('t1')
    expect([unread(ann), last(ann)]).toEqual([4, undefined])
    // An answer that is older than another one changes nothing.
    from({ ...threadRow, unread_num: 1, head: 7 })
    await ann.client.threads.load('t1')
    expect(unread(ann)).toBe(4)
  })

  test('is requested again if the user has read unloaded messages elsewhere', async () => {
    const { ann, from } = await loaded(threadRow)
    from({ ...threadRow, unread_num: 0, read_seq: 5, head: 7 })
    const payload = encode(MessageBody, {
      type: BodyType.CHANNEL_ACK,
      from: { name: 'ann' },
      to: { name: 't1' },
      ackMessageId: '1004',
    })
    const addressed = { from: { name: 'ann' }, to: { name: 't1', domain: groupDomain } }
    await tells([{ ...metaOf(NameSpace.CHAT, payload, 7), ...addressed }])
    await settle()
    expect(unread(ann)).toBe(0)
  })

  test('begins where the user’s history begins', async () => {
    const { ann, from } = await loaded(threadRow)
    from({ ...threadRow, unread_num: 0, head: 7, start: 6, last_seq: 0, last_message: {} })
    await ann.client.threads.load('t1')
    expect([unread(ann), last(ann)]).toEqual([0, undefined])
    expect(ann.client.state.conversations.get('thread:t1')?.start).toBe(6)
  })

  test('of a thread that the user is not in is zero', async () => {
    const { unread_num, head, last_seq, start, ...row } = threadRow
    const { ann } = await loaded({ ...row, joined: false, read_seq: 6 })
    expect(unread(ann)).toBe(0)
    ann.client.messages.markConversationRead(ref)
    expect(unread(ann)).toBe(0)
  })
})
