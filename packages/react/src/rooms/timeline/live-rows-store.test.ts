import { describe, expect, test } from 'vitest'
import { createFakeClient } from '../../testing/fake-client.ts'
import { leastFollowed } from './live-rows.ts'
import { createLiveRowsStore } from './live-rows-store.ts'

const room = { type: 'room', id: 'r' } as const
const settled = () => new Promise<void>((done) => queueMicrotask(done))

function setUp() {
  const client = createFakeClient('ann')
  const waiting = new Set<() => void>()
  const store = createLiveRowsStore(client, room, (run) => {
    waiting.add(run)
    return () => void waiting.delete(run)
  })
  let drawn = 0
  const stop = store.subscribe(() => drawn++)
  const frame = () => {
    const runs = [...waiting]
    waiting.clear()
    for (const run of runs) run()
  }
  return { client, store, frame, stop, waiting, drawn: () => drawn }
}

describe('the rows of a room', () => {
  test('are rendered once per frame, whatever arrives in between, and none is lost', async () => {
    const { client, store, frame, drawn, waiting } = setUp()
    frame()
    for (let at = 0; at < 3000; at++) {
      client.receive('bob', `${at}`, room)
      if (at % 100 === 0) await settled()
    }
    await settled()
    expect(waiting.size).toBe(1)
    expect(drawn()).toBe(0)
    frame()
    expect(drawn()).toBe(1)
    expect(store.get().rows).toHaveLength(leastFollowed)
    const last = store.get().rows.at(-1)
    expect(last?.type === 'message' && last.message.kind === 'text' && last.message.text).toBe('2999')
    expect(store.all()).toHaveLength(500)
  })

  test('stay while the user reads, and follow the end when the user writes', async () => {
    const { client, store, frame } = setUp()
    client.receive('bob', 'first', room)
    await settled()
    frame()
    store.hold()
    client.receive('bob', 'second', room)
    await settled()
    frame()
    expect(store.get()).toMatchObject({ isFollowing: false, missed: 1 })
    expect(store.get().rows).toHaveLength(1)
    client.messages.send({ to: room, kind: 'text', text: 'hello' })
    await settled()
    frame()
    expect(store.get()).toMatchObject({ isFollowing: true, missed: 0 })
    expect(store.get().rows).toHaveLength(3)
  })

  test('are released with the last subscriber', async () => {
    const { client, store, stop, waiting, drawn } = setUp()
    stop()
    client.receive('bob', 'first', room)
    await settled()
    expect(waiting.size).toBe(0)
    // The next subscriber starts it again.
    store.subscribe(() => {})
    expect(waiting.size).toBe(1)
    expect(drawn()).toBe(0)
  })
})
