// History, page by page.

import { BodyType } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { bob, createWorld, type Person, type World } from '../../../test/support/world.ts'
import { timelineRows } from '../../state/selectors/messages.ts'
import type { State } from '../../state/state.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const texts = (state: State, key = 'single:bob') =>
  timelineRows(state, key).map((row) =>
    row.type === 'message' && row.message.kind === 'text' ? row.message.text : row.type,
  )
const ranges = ({ client }: Person, key = 'single:bob') =>
  client.state.timelines.get(key)?.segments.map(({ from, to }) => [from, to])
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
const fill = (count: number) => {
  for (let n = 1; n <= count; n++) world.server.say('bob', 'ann', String(n))
}

describe('[STATE-4] history', () => {
  /** A device whose cursor is already at the head, so that nothing is delivered. */
  const upToDate = async (count: number): Promise<Person> => {
    fill(count)
    await world.online('ann', { device: 'd', receipts: false })
    world.close()
    await settle()
    return world.online('ann', { device: 'd', receipts: false })
  }

  test('loads the newest page first, then older ones, up to the start', async () => {
    const a = await upToDate(50)
    expect(a.client.state.timelines.size).toBe(0)
    await a.client.history.loadLatest(bob)
    expect(texts(a.client.state)).toEqual(numbers(31, 50))
    expect(ranges(a)).toEqual([[31, 50]])
    expect(await a.client.history.loadOlder(bob)).toEqual({ reachedStart: false, loaded: 20 })
    expect(await a.client.history.loadOlder(bob)).toEqual({ reachedStart: true, loaded: 10 })
    expect(texts(a.client.state)).toEqual(numbers(1, 50))
    expect(a.client.state.timelines.get('single:bob')).toMatchObject({ reachedStart: true, loading: 'none' })
    const before = a.host.requests.length
    expect(await a.client.history.loadOlder(bob)).toEqual({ reachedStart: true, loaded: 0 })
    expect(a.host.requests).toHaveLength(before)
  })

  test('is requested with the field names of the wire', async () => {
    const a = await upToDate(30)
    await a.client.history.loadLatest(bob)
    await a.client.history.loadOlder(bob, 5)
    const [first, second] = a.host.requests.map(({ body }) => JSON.parse(body as string) as object)
    expect(first).toMatchObject({
      queue: 'bob@easemob.com',
      start: '-1',
      pull_number: 20,
      is_positive: false,
      msgType: '',
    })
    expect(second).toMatchObject({ start: '11', pull_number: 5 })
    expect(a.host.requests[0]?.url).toBe('http://parley.test/org/app/users/ann/messageroaming')
  })

  test('has one page in flight per conversation', async () => {
    const a = await upToDate(50)
    const both = [a.client.history.loadLatest(bob), a.client.history.loadLatest(bob)]
    expect(a.client.state.timelines.get('single:bob')?.loading).toBe('latest')
    await Promise.all(both)
    await Promise.all([a.client.history.loadOlder(bob), a.client.history.loadOlder(bob)])
    expect(a.host.requests).toHaveLength(2)
    await a.client.history.loadLatest(bob)
    expect(a.host.requests).toHaveLength(2)
  })

  test('a live message before history leaves a gap row, and a page fills it', async () => {
    const a = await upToDate(50)
    await a.client.history.loadLatest(bob, 10)
    a.host.emitHostEvent('networkDown')
    fill(0)
    for (let n = 51; n <= 80; n++) world.server.say('bob', 'ann', String(n))
    // The cursor moves without this client: another client has used the same device name.
    world.server.switches.live = false
    const other = await world.online('ann', { device: 'd', receipts: false })
    other.client.close()
    a.host.emitHostEvent('networkUp')
    await settle()
    world.server.switches.live = true
    world.server.say('bob', 'ann', '81')
    await settle()
    expect(texts(a.client.state)).toEqual(['gap', ...numbers(41, 50), 'gap', '81'])
    const gaps = timelineRows(a.client.state, 'single:bob').filter((row) => row.type === 'gap')
    expect(gaps).toEqual([
      { type: 'gap', id: 'gap:0', after: 0 },
      { type: 'gap', id: 'gap:50', after: 50 },
    ])
    await a.client.history.fillGap(bob, 50)
    expect(texts(a.client.state)).toEqual(['gap', ...numbers(41, 50), 'gap', ...numbers(61, 81)])
    await a.client.history.fillGap(bob, 50)
    expect(texts(a.client.state)).toEqual(numbers(41, 81))
    expect(ranges(a)).toHaveLength(1)
    const before = a.host.requests.length
    await a.client.history.fillGap(bob, 81)
    expect(a.host.requests).toHaveLength(before)
  })

  test('a failure is reported in the state and to the caller, and can be retried', async () => {
    const a = await upToDate(5)
    const { onRequest } = a.host
    a.host.onRequest = () => ({ kind: 'network' })
    await expect(a.client.history.loadLatest(bob)).rejects.toMatchObject({ reason: 'networkError', code: -2 })
    expect(a.client.state.timelines.get('single:bob')).toMatchObject({
      loading: 'none',
      error: { reason: 'networkError' },
    })
    a.host.onRequest = onRequest
    await a.client.history.loadLatest(bob)
    expect(a.client.state.timelines.get('single:bob')?.error).toBeUndefined()
    expect(texts(a.client.state)).toEqual(numbers(1, 5))
  })

  test('an empty conversation has reached its start', async () => {
    const a = await world.online('ann')
    await a.client.history.loadLatest(bob)
    expect(a.client.state.timelines.get('single:bob')).toMatchObject({ segments: [], reachedStart: true })
  })

  test('contains the read state of the other user', async () => {
    const a = await world.online('ann', { device: 'd' })
    const { id } = await a.client.messages.send({ to: bob, kind: 'text', text: 'hello' }).done
    world.server.put('bob', 'ann', {
      type: BodyType.CHANNEL_ACK,
      from: { name: 'bob' },
      to: { name: 'ann' },
      ackMessageId: id,
    })
    await settle()
    a.client.close()
    const fresh = await world.online('ann', { device: 'd' })
    await fresh.client.history.loadLatest(bob)
    expect(timelineRows(fresh.client.state, 'single:bob')).toMatchObject([{ status: 'read' }])
  })

  test('of a server without log numbers joins pages by overlap, and uses its cursors', async () => {
    world.server.switches.numbered = false
    for (let n = 1; n <= 50; n++) {
      world.server.say('bob', 'ann', String(n))
      world.clock.jump(1000)
    }
    await world.online('ann', { device: 'd', receipts: false })
    world.close()
    const a = await world.online('ann', { device: 'd', receipts: false })
    await a.client.history.loadLatest(bob)
    await a.client.history.loadOlder(bob)
    world.clock.jump(1000)
    world.server.say('bob', 'ann', '51')
    world.clock.jump(1000)
    world.server.say('bob', 'ann', '52')
    await settle()
    expect(texts(a.client.state)).toEqual(['gap', ...numbers(11, 50), 'gap', '51', '52'])
    await a.client.history.fillGap(bob, a.client.state.timelines.get('single:bob')?.segments[0]?.to ?? 0)
    expect(texts(a.client.state)).toEqual(numbers(11, 52))
    expect(await a.client.history.loadOlder(bob)).toEqual({ reachedStart: true, loaded: 10 })
    expect(texts(a.client.state)).toEqual(numbers(1, 52))
    await a.client.messages.send({ to: bob, kind: 'text', text: 'mine' }).done
    expect(texts(a.client.state).slice(-2)).toEqual(['52', 'mine'])
  })

  test('of a server without log numbers never hides a remaining gap when loading from the newest down', async () => {
    world.server.switches.numbered = false
    world.server.switches.live = false
    const a = await world.online('ann', { device: 'd', receipts: false })
    const queue = { name: '1', domain: 'easemob.com' }
    for (let n = 1; n <= 60; n++) {
      world.server.say('bob', 'ann', String(n))
      world.clock.jump(1000)
    }
    // Two isolated messages, from queues without a common position.
    const metaOf = (n: number) => world.server.log('ann', 'bob').entries[n - 1]?.meta ?? {}
    world.server.page('ann', { queue, nextKey: '10', isLast: true, metas: [metaOf(10)] })
    world.server.page('ann', {
      queue: { ...queue, name: '2' },
      nextKey: '40',
      isLast: true,
      metas: [metaOf(40)],
    })
    expect(texts(a.client.state)).toEqual(['gap', '10', 'gap', '40'])
    const after = a.client.state.timelines.get('single:bob')?.segments[0]?.to ?? 0
    await a.client.history.fillGap(bob, after)
    // From the newest message, two pages are loaded down to 40 and below; the rest stays a gap.
    expect(texts(a.client.state)).toEqual(['gap', '10', 'gap', ...numbers(21, 60)])
    await a.client.history.fillGap(bob, after)
    expect(texts(a.client.state)).toEqual(numbers(1, 60))
  })
})

describe('[STATE-15] history and recalls', () => {
  test('a page that was in flight during a recall does not bring the text back', async () => {
    const { id } = world.server.say('bob', 'ann', 'secret')
    await world.online('ann', { device: 'd', receipts: false })
    world.close()
    const a = await world.online('ann', { device: 'd', receipts: false })
    // The answer has the state at the time of the request, and arrives later.
    const { onRequest } = a.host
    let tell = (): void => {}
    a.host.onRequest = async (request) => {
      const answer = await onRequest(request)
      await new Promise<void>((resolve) => {
        tell = resolve
      })
      return answer
    }
    const loading = a.client.history.loadLatest(bob)
    await settle()
    const told = { type: BodyType.RECALL, from: { name: 'bob' }, to: { name: 'ann' }, ackMessageId: id }
    world.server.put('bob', 'ann', told)
    await settle()
    tell()
    await loading
    expect(timelineRows(a.client.state, 'single:bob')).toMatchObject([
      { message: { kind: 'recalled', id, text: undefined } },
    ])
    expect(JSON.stringify([...a.client.state.timelines])).not.toContain('secret')
  })

  test('messages recalled before are left out', async () => {
    const { id } = world.server.say('bob', 'ann', 'one')
    world.server.say('bob', 'ann', 'two')
    const told = { type: BodyType.RECALL, from: { name: 'bob' }, to: { name: 'ann' }, ackMessageId: id }
    world.server.put('bob', 'ann', told)
    const a = await world.online('ann', { receipts: false })
    await a.client.history.loadLatest(bob)
    expect(texts(a.client.state)).toEqual(['two'])
    expect(ranges(a)).toEqual([[1, 3]])
  })
})
