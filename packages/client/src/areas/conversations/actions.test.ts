// Changes that users make to their own conversation list and history: validation, requests and optimistic display.

import { membersJoined } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { errorOf } from '../../../test/support/connection-helpers.ts'
import { eventMeta } from '../../../test/support/groups.ts'
import { bob, createWorld, type Person, type World } from '../../../test/support/world.ts'
import { keyOf } from '../../state/state.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const room = { type: 'room', id: 'r1' } as const
const group = { type: 'group', id: 'g1' } as const

/** When switched on, gives this answer to every request except lists. */
function answering({ host }: Person, data: object) {
  const { onRequest } = host
  const waiting: (() => void)[] = []
  host.onRequest = (request) =>
    request.url.includes('user_channels/list')
      ? onRequest(request)
      : new Promise((resolve) => {
          waiting.push(() => resolve({ status: 200, body: JSON.stringify({ data }), url: request.url }))
        })
  return () => {
    for (const answer of waiting.splice(0)) answer()
    return settle()
  }
}

const lastRequest = ({ host }: Person) => {
  const { method, url, body } = host.requests.at(-1) as { method: string; url: string; body?: unknown }
  return [
    method,
    url.replace(/^.*?\/org\/app\//, ''),
    body === undefined ? undefined : JSON.parse(String(body)),
  ]
}

describe('[CNV-9] invalid input is refused with the text of the specification', () => {
  type Act = (person: Person) => Promise<unknown>
  test.each<[string, Act]>([
    ['Invalid parameter conversationType: room', ({ client }) => client.conversations.pin(room)],
    ['Invalid parameter conversationId: ', ({ client }) => client.conversations.pin({ ...bob, id: '' })],
    ['Invalid parameter conversations', ({ client }) => client.conversations.mark('bob' as never, 0)],
    ['Invalid parameter conversations', ({ client }) => client.conversations.unmark([bob, room], 0)],
    ['Invalid parameter mark: 0', ({ client }) => client.conversations.mark([], '0' as never)],
    ['Invalid parameter mark: 20', ({ client }) => client.conversations.unmark([bob], 20)],
    [
      'Invalid parameter mark: undefined',
      ({ client }) => client.conversations.mark([bob], undefined as never),
    ],
    ['Invalid parameter channel: undefined', ({ client }) => client.conversations.remove({} as never)],
    ['Invalid parameter chatType: room', ({ client }) => client.conversations.remove(room)],
    [
      'Invalid parameter deleteRoam: yes',
      ({ client }) => client.conversations.remove(bob, { withHistory: 'yes' as never }),
    ],
    [
      'Invalid parameter mark: undefined',
      ({ client }) => client.conversations.listMarked(undefined as never),
    ],
    [
      'Invalid parameter pageSize: 5',
      ({ client }) => client.conversations.listMarked(0, { limit: '5' as never }),
    ],
    [
      'Invalid parameter cursor: 5',
      ({ client }) => client.conversations.listMarked(0, { cursor: 5 as never }),
    ],
    [
      '"Invalid parameter targetId": ',
      ({ client }) => client.history.remove({ ...bob, id: '' }, { ids: ['1'] }),
    ],
    [
      '"Invalid parameter chatType": chat',
      ({ client }) => client.history.remove({ type: 'chat', id: 'bob' } as never, { ids: ['1'] }),
    ],
    [
      'messageIds or beforeTimeStamp field is required.',
      ({ client }) => client.history.remove(bob, {} as never),
    ],
    ['"Invalid parameter messageIds": ', ({ client }) => client.history.remove(bob, { ids: [] })],
    [
      '"Invalid parameter beforeTimeStamp": 17',
      ({ client }) => client.history.remove(bob, { before: '17' as never }),
    ],
    [
      '"Invalid parameter beforeTimeStamp": 1000000000000000000',
      ({ client }) => client.history.remove(bob, { before: 10 ** 18 }),
    ],
    ['Invalid parameter text: ', ({ client }) => client.history.search({ text: '' })],
    ['Invalid parameter position: null', ({ client }) => client.history.loadAround(bob, Number.NaN)],
  ])('%s', async (message, act) => {
    const a = await world.online('ann')
    expect(await errorOf(act(a))).toMatchObject({ reason: 'invalidParameter', message })
    expect(a.host.requests).toEqual([])
  })
})

describe('[CNV-7] optimistic display', () => {
  async function talking(): Promise<Person> {
    world.server.say('bob', 'ann', 'one')
    world.server.say('bob', 'ann', 'two')
    const a = await world.online('ann', { device: 'd', receipts: false })
    await a.client.conversations.load()
    return a
  }
  const row = ({ client }: Person) => client.state.conversations.get(keyOf(bob))

  test('a pin is shown at once, and with the server’s time later', async () => {
    const a = await talking()
    const answer = answering(a, { is_top: true, update_top_status_time: 77 })
    const done = a.client.conversations.pin(bob)
    await settle()
    expect(row(a)?.pinnedAt).toBe(world.clock.now())
    expect(lastRequest(a)).toEqual([
      'POST',
      'sdk/user/ann/user_channel/top?resource=d',
      { type: 'chat', to: 'bob' },
    ])
    await answer()
    await done
    expect(row(a)?.pinnedAt).toBe(77)
    const gone = a.client.conversations.unpin(bob)
    await settle()
    expect(lastRequest(a).slice(0, 2)).toEqual([
      'DELETE',
      'sdk/user/ann/user_channel/top?type=chat&to=bob&resource=d',
    ])
    await answer()
    await gone
    expect(row(a)?.pinnedAt).toBeUndefined()
  })

  test('marks are shown at once, except those that the server ignores', async () => {
    const a = await talking()
    const answer = answering(a, { ignore: [{ to: 'g1', type: 'groupchat' }] })
    const done = a.client.conversations.mark([bob, group], 2)
    await settle()
    const targets = [
      { to: 'bob', type: 'chat' },
      { to: 'g1', type: 'groupchat' },
    ]
    expect(lastRequest(a)).toEqual([
      'POST',
      'sdk/user/ann/user_channels/mark?resource=d',
      { mark: 'mark_2', targets },
    ])
    expect(a.client.state.conversations.get('group:g1')?.marks).toEqual([2])
    await answer()
    await done
    expect(row(a)?.marks).toEqual([2])
    expect(a.client.state.conversations.get('group:g1')?.marks).toEqual([])
  })

  test('a conversation is removed at once, up to the server’s position', async () => {
    const a = await talking()
    const answer = answering(a, { result: 'ok', seq: 5 })
    const done = a.client.conversations.remove(bob, { withHistory: true })
    await settle()
    expect(row(a)).toBeUndefined()
    expect(lastRequest(a)).toEqual([
      'DELETE',
      'user/ann/user_channel?resource=d',
      { channel: 'bob', type: 'chat', delete_roam: true },
    ])
    await answer()
    await done
    for (const text of ['three', 'four', 'five']) world.server.say('bob', 'ann', text)
    expect(row(a)).toBeUndefined()
    world.server.say('bob', 'ann', 'six')
    expect(row(a)).toMatchObject({ unread: 1, start: 5, removedUpTo: 5 })
  })

  test('messages are removed at once, twenty per request', async () => {
    const a = await talking()
    const answer = answering(a, { result: 'ok' })
    const ids = Array.from({ length: 25 }, (_, n) => String(1000 + n))
    const done = a.client.history.remove(bob, { ids })
    await settle()
    expect(row(a)).toMatchObject({ unread: 0, lastMessage: undefined })
    expect(lastRequest(a).slice(0, 2)).toEqual([
      'DELETE',
      `sdk/message/roaming/chat/user/ann?userId=bob&msgIdList=${ids.slice(0, 20).join('%2C')}&resource=d`,
    ])
    await answer()
    await answer()
    await done
    expect(lastRequest(a)[1]).toContain(`msgIdList=${ids.slice(20).join('%2C')}`)
    const cut = a.client.history.remove(group, { before: 9 })
    await settle()
    expect(lastRequest(a).slice(0, 2)).toEqual([
      'DELETE',
      'sdk/message/roaming/group/user/ann/time?groupId=g1&delTime=9&resource=d',
    ])
    await answer()
    await cut
  })
})

describe('[CNV-10] finding messages', () => {
  test('local messages are not requested, and unknown ones are undefined', async () => {
    const { id } = world.server.say('bob', 'ann', 'one')
    const a = await world.online('ann')
    expect(await a.client.history.find(id)).toMatchObject({ conversation: bob, position: 1 })
    expect(a.host.requests).toEqual([])
    const body = JSON.stringify({ error_description: 'user session pin message not exist' })
    const status = 404
    a.host.onRequest = ({ url }) => ({ status, body, url })
    expect(await a.client.history.find('77')).toBeUndefined()
  })

  test('offline, without a local store, a search fails like every call', async () => {
    const a = await world.online('ann')
    a.host.emitHostEvent('networkDown')
    a.host.onRequest = () => ({ kind: 'network' })
    expect(await errorOf(a.client.history.search({ text: 'x' }))).toMatchObject({ reason: 'networkError' })
  })
})

describe('[CNV-5] group notices that arrive while all history is being removed', () => {
  const joined = { groupId: 'g1', by: 'bob', users: [], name: '', memberCount: 3 }
  const lines = ({ client }: Person) =>
    client.state.timelines.get('group:g1')?.segments.flatMap(({ messages }) => messages.map(({ id }) => id))
  async function tells(id: string, seq: number): Promise<void> {
    const meta = { ...eventMeta(membersJoined, joined, { seq }), id }
    const queue = { name: 'g1', domain: 'easemob.com' }
    world.server.page('ann', { queue, nextKey: String(seq), isLast: false, metas: [meta] })
    await settle()
  }

  test('are removed as well if their ids say so, whenever they arrive', async () => {
    const ann = await world.online('ann')
    await tells('1000', 1)
    const answer = answering(ann, { result: 'ok', id: '2000' })
    const running = ann.client.conversations.removeAll()
    await settle()
    await tells('1500', 2)
    expect(lines(ann)).toEqual(['1500'])
    await answer()
    await running
    expect(lines(ann)).toEqual([])
    await tells('1900', 3)
    await tells('2001', 4)
    expect(lines(ann)).toEqual(['2001'])
    expect(ann.client.state.conversations.get('group:g1')?.start ?? 3).toBe(3)
  })

  test('stay if the server reports no id', async () => {
    const ann = await world.online('ann')
    const answer = answering(ann, { result: 'ok' })
    const running = ann.client.conversations.removeAll()
    await settle()
    await tells('1500', 1)
    await answer()
    await running
    expect(lines(ann)).toEqual(['1500'])
  })
})
