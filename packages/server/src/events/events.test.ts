// Events for back ends: recorded with what they report, numbered without gaps, sent in order, repeated
// until they arrive, and removed after their time.

import { createHmac } from 'node:crypto'
import { BodyType } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RoomWorld, roomWorld } from '../test-support/room-world.ts'
import { mostDeliveries, recordDelivery } from './deliveries.ts'
import type { BackendEvent } from './event-json.ts'
import type { EventPost } from './lane.ts'

describe('events for back ends', () => {
  let world: RoomWorld
  let back: string
  const posts: (EventPost & { readonly json: { events: BackendEvent[]; missed?: number } })[] = []
  /** The next answers of the receiver; 200 if there are none. */
  const statuses: number[] = []
  const api = async (method: string, path: string, body?: unknown) => {
    const answer = await world.ask(method, `parley/v1/events${path}`, body, back)
    return { status: answer.status, data: (answer.body.data ?? answer.body) as Record<string, unknown> }
  }
  const received = () => posts.splice(0).flatMap(({ json }) => json.events)
  const pulled = async (after = 0) =>
    (await api('GET', `?after=${after}&limit=500`)).data.events as BackendEvent[]

  beforeAll(async () => {
    world = await roomWorld({}, undefined, {
      postEvents: async (post) => {
        posts.push({ ...post, json: JSON.parse(post.body) })
        const status = statuses.shift() ?? 200
        if (status === 0) throw new Error('connection refused')
        return { status }
      },
    })
    back = await world.appToken()
  })
  afterAll(async () => {
    await world.server.stop()
  })

  test('nothing is recorded for an app without readers of events', async () => {
    const [ann] = [await world.device('ann'), await world.device('bob')]
    await ann.say('bob', 'unheard')
    expect(await world.rows('SELECT * FROM events')).toEqual([])
    expect(await world.rows('SELECT * FROM event_heads')).toEqual([])
    expect((await api('GET', '')).status).toBe(406)
  })

  test('an endpoint receives later events, in order and signed', async () => {
    const added = await api('POST', '/endpoints', { url: 'https://shop.example/hook' })
    expect(added).toMatchObject({ status: 200, data: { id: '1', form: 'parley', paused: false } })
    const { secret } = added.data
    const ann = await world.device('ann', 'web_2')
    const sent = await ann.say('bob', 'hello')
    await ann.say('bob', 'again')
    await ann.recall('bob', sent.serverId ?? '')
    const bob = await world.device('bob', 'web_2')
    await bob.receipt(BodyType.CHANNEL_ACK, 'ann', sent.serverId ?? '')
    await world.settled()
    for (const { headers, body } of posts)
      expect(headers['x-parley-signature']).toBe(
        `sha256=${createHmac('sha256', secret as string)
          .update(`${headers['x-parley-timestamp']}.${body}`)
          .digest('hex')}`,
      )
    const events = received()
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1))
    expect(events.map(({ kind }) => kind)).toEqual([
      'sessions.signedIn',
      'messages.sent',
      'messages.sent',
      'messages.recalled',
      'sessions.signedIn',
      'messages.conversationRead',
    ])
    expect(events[1]?.data).toMatchObject({
      msg_id: sent.serverId,
      from: 'ann',
      to: 'bob',
      chat_type: 'chat',
      payload: { bodies: [{ type: 'txt', msg: 'hello' }] },
    })
    // The recalled text stays in the event that reported it; the recall has its id.
    expect(events[3]?.data).toMatchObject({ by: 'ann', to: 'bob', messageId: sent.serverId })
    expect(await pulled()).toEqual(events)
  })

  test('changes of groups, rooms, people, reports and reactions are each reported once', async () => {
    const ann = await world.device('ann', 'web_3')
    const bob = await world.device('bob', 'web_3')
    const sent = await ann.say('bob', 'react')
    await bob.ask('POST', 'reaction/user/bob', { msgId: sent.serverId, message: '👍' })
    const report = {
      username: 'bob',
      messageId: sent.serverId,
      reportType: 'spam',
      reportReason: 'again and again',
    }
    await bob.ask('POST', 'user/bob/moderation/report/message', report)
    const group = await world.group('ann', 'bob')
    const room = await world.room(ann)
    await world.ask('POST', 'users', [{ username: 'cyd', password: 'p' }], back)
    await world.ask('POST', 'users/cyd/deactivate', undefined, back)
    await world.ask('DELETE', 'users/cyd', undefined, back)
    await world.settled()
    const events = received()
    const kinds = events.map(({ kind }) => kind)
    for (const kind of [
      'messages.reactionsChanged',
      'groups.created',
      'rooms.created',
      'users.created',
      'users.deactivated',
      'users.removed',
    ])
      expect(
        kinds.filter((each) => each === kind),
        kind,
      ).toHaveLength(1)
    const dataOf = (kind: string) => events.find((event) => event.kind === kind)?.data
    expect(dataOf('messages.reactionsChanged')).toMatchObject({ reaction: '👍', by: 'bob', change: 'create' })
    expect(dataOf('groups.created')).toMatchObject({ groupId: group, by: 'ann' })
    expect(dataOf('rooms.created')).toMatchObject({ roomId: room, by: 'ann' })
    expect(dataOf('users.removed')).toEqual({ user: 'cyd' })
  })

  test('a failed batch is sent again with the same ids, and nothing overtakes it', async () => {
    const ann = await world.device('ann', 'web_4')
    await world.settled()
    received()
    statuses.push(500, 0, 503)
    await ann.say('bob', 'one')
    await world.settled()
    await ann.say('bob', 'two')
    await world.settled()
    const [failed, ...others] = posts.splice(0)
    expect(others).toEqual([])
    for (const pause of [1300, 6500, 37_000]) await world.later(pause)
    const [second, third, arrived] = posts.splice(0)
    const first = failed?.json.events[0]
    expect(second?.json.events[0]).toEqual(first)
    expect(third?.json.events[0]).toEqual(first)
    expect(arrived?.json.events.map(({ data }) => JSON.stringify(data))).toEqual([
      expect.stringContaining('one'),
      expect.stringContaining('two'),
    ])
    expect(await world.rows('SELECT failures, last_problem FROM event_endpoints')).toEqual([
      { failures: 0, last_problem: '' },
    ])
  })

  test('deliveries are listed with the answers of the endpoint, newest first', async () => {
    const { data } = await api('GET', '/endpoints/1/deliveries?limit=4')
    const [arrived, ...failed] = data.deliveries as Record<string, unknown>[]
    expect(arrived).toMatchObject({ status: 200, problem: '', events: 2 })
    expect(failed.map(({ status, problem }) => [status, problem])).toEqual([
      [503, 'status 503'],
      [0, 'connection refused'],
      [500, 'status 500'],
    ])
    expect(failed.map(({ first }) => first)).toEqual([arrived?.first, arrived?.first, arrived?.first])
    expect(data.next).toBe(failed.at(-1)?.id)
    const older = await api('GET', `/endpoints/1/deliveries?before=${data.next}&limit=200`)
    expect((older.data.deliveries as { id: number }[])[0]?.id).toBeLessThan(data.next as number)
    expect(older.data.next).toBe(0)
    const wrong = await api('GET', '/endpoints/1/deliveries?failed=true')
    expect(wrong.data.deliveries).toEqual(failed)
    for (const [path, status] of [
      ['/endpoints/99/deliveries', 404],
      ['/endpoints/x/deliveries', 404],
      ['/endpoints/1/deliveries?limit=0', 400],
      ['/endpoints/1/deliveries?limit=201', 400],
      ['/endpoints/1/deliveries?limit=x', 400],
      ['/endpoints/1/deliveries?before=-1', 400],
    ] as const)
      expect((await api('GET', path)).status, path).toBe(status)
  })

  test('only the newest deliveries are kept', async () => {
    const { database } = world.server.services
    await database.write(async (sql) => {
      const row = { endpoint_id: 1, at: 1, ms: 1, first: 1, last: 1, events: 1, status: 200, problem: '' }
      for (let times = 0; times < mostDeliveries + 30; times++)
        await recordDelivery(sql, { ...row, at: times })
    })
    const [kept] = await world.rows<{ total: number; oldest: number }>(
      'SELECT count(*) AS total, min(at) AS oldest FROM event_deliveries',
    )
    expect(kept).toEqual({ total: mostDeliveries, oldest: 30 })
  })

  test('an endpoint that keeps failing is paused and loses nothing', async () => {
    const ann = await world.device('ann', 'web_5')
    await world.settled()
    received()
    statuses.push(...Array.from({ length: 200 }, () => 500))
    await ann.say('bob', 'kept')
    for (let hour = 0; hour < 30; hour++) await world.later(3_600_000)
    const [row] = await world.rows<{ paused_at: number; last_problem: string }>(
      'SELECT * FROM event_endpoints',
    )
    expect(row).toMatchObject({ last_problem: 'status 500' })
    expect(row?.paused_at).toBeGreaterThan(0)
    const listed = (await world.ask('GET', 'parley/v1/events/endpoints', undefined, await world.appToken()))
      .body
    expect((listed.data as { endpoints: unknown[] }).endpoints).toEqual([
      expect.objectContaining({ paused: true, pausedAt: row?.paused_at, waitingSince: expect.any(Number) }),
    ])
    const tries = posts.length
    statuses.length = 0
    await world.later(3_600_000)
    expect(posts.length).toBe(tries)
    received()
    back = await world.appToken()
    expect((await api('PUT', '/endpoints/1', { paused: false })).data.paused).toBe(false)
    await world.settled()
    expect(JSON.stringify(received())).toContain('kept')
  })

  test('filters, the callback form, replay, and removal', async () => {
    const added = await api('POST', '/endpoints', {
      url: 'https://shop.example/callback',
      kinds: ['messages.*'],
      form: 'callback',
      secret: 'a secret of sixteen',
    })
    const ann = await world.device('ann', 'web_6')
    await ann.say('bob', 'both')
    await world.settled()
    const callbacks = posts.splice(0).filter(({ url }) => url.endsWith('callback'))
    expect(callbacks).toHaveLength(1)
    const callback = callbacks[0]?.json as unknown as Record<string, unknown>
    expect(callback).toMatchObject({ eventType: 'chat', chat_type: 'chat', from: 'ann', to: 'bob' })
    expect((await api('DELETE', `/endpoints/${added.data.id}`)).status).toBe(200)

    await api('POST', '/endpoints/1/replay', { after: 1 })
    await world.settled()
    const again = received()
    expect(again[0]).toMatchObject({ number: 2, kind: 'messages.sent' })
    expect(again.map(({ number }) => number)).toEqual(again.map((_, index) => index + 2))
    expect((await api('POST', '/endpoints/1/replay', {})).status).toBe(400)
    expect((await api('POST', '/endpoints/99/replay', { after: 1 })).status).toBe(404)
    expect((await api('POST', '/endpoints', { url: 'file:///etc/passwd' })).status).toBe(400)
  })

  test('old events are removed, and an endpoint that missed some gets their number', async () => {
    await api('PUT', '/endpoints/1', { paused: true })
    const ann = await world.device('ann', 'web_7')
    await ann.say('bob', 'too old')
    await world.later(8 * 86_400_000)
    await world.later(120_000)
    back = await world.appToken()
    await world.device('ann', 'web_8')
    await world.settled()
    const { data } = await api('GET', '?after=0')
    expect(data.first).toBeGreaterThan(1)
    const events = data.events as BackendEvent[]
    expect(events[0]?.number).toBe(data.first)
    posts.length = 0
    await api('PUT', '/endpoints/1', { paused: false })
    await world.settled()
    expect(posts[0]?.json.missed).toBeGreaterThan(0)
  })

  test('recording ends with the last endpoint', async () => {
    await api('DELETE', '/endpoints/1')
    const [before] = await world.rows<{ head: number }>('SELECT head FROM event_heads')
    const ann = await world.device('ann', 'web_9')
    await ann.say('bob', 'unheard again')
    await world.settled()
    expect((await world.rows<{ head: number }>('SELECT head FROM event_heads'))[0]).toEqual(before)
  })
})
