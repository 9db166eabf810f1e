import { describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { emptyState } from './state.ts'
import { createStore } from './store.ts'

function storeOn() {
  const errors: unknown[] = []
  const store = createStore({
    initial: emptyState,
    soon: queueMicrotask,
    failed: (error) => void errors.push(error),
  })
  return { store, errors }
}

describe('[STATE-10] watching', () => {
  test('notifies once per turn, with the previous value', async () => {
    const { store } = storeOn()
    const told: unknown[] = []
    store.watch(
      ({ me }) => me,
      (value, before) => void told.push([value, before]),
    )
    store.set({ me: 'a' })
    store.set({ me: 'b' })
    expect(store.state.me).toBe('b')
    expect(told).toEqual([])
    await settle()
    expect(told).toEqual([['b', undefined]])
  })

  test('does not notify if the selected value is unchanged', async () => {
    const { store } = storeOn()
    let told = 0
    store.watch(
      ({ me }) => me,
      () => void told++,
    )
    store.watch(
      ({ me }) => ({ me }),
      () => void told++,
      { equal: (a, b) => a.me === b.me },
    )
    store.set({ device: 'x' })
    store.set({ me: 'a' })
    store.set({ me: undefined })
    await settle()
    expect(told).toBe(0)
  })

  test('an empty change leaves the state the same object', () => {
    const { store } = storeOn()
    const before = store.state
    store.set({ me: undefined, conversations: before.conversations })
    expect(store.state).toBe(before)
  })

  test('a watcher that throws does not affect the others', async () => {
    const { store, errors } = storeOn()
    const told: unknown[] = []
    store.watch(
      ({ me }) => me,
      () => {
        throw new Error('mine')
      },
    )
    store.watch(
      ({ me }) => me,
      (me) => void told.push(me),
    )
    store.set({ me: 'a' })
    await settle()
    expect(told).toEqual(['a'])
    expect(errors).toEqual([new Error('mine')])
  })

  test('ends by its function, by its signal, and at once with an aborted one', async () => {
    const { store } = storeOn()
    const told: string[] = []
    const abort = new AbortController()
    const watch = (name: string, signal?: AbortSignal) =>
      store.watch(
        ({ me }) => me,
        () => void told.push(name),
        signal ? { signal } : {},
      )
    const stop = watch('function')
    watch('signal', abort.signal)
    watch('aborted', AbortSignal.abort())
    expect(store.watchers).toBe(2)
    store.set({ me: 'a' })
    await settle()
    expect(told).toEqual(['function', 'signal'])
    stop()
    abort.abort()
    expect(store.watchers).toBe(0)
    store.set({ me: 'b' })
    await settle()
    expect(told).toHaveLength(2)
  })

  test('does not notify a watcher that another one removed in the same turn', async () => {
    const { store } = storeOn()
    const told: string[] = []
    let stopSecond = () => {}
    store.watch(
      ({ me }) => me,
      () => stopSecond(),
    )
    stopSecond = store.watch(
      ({ me }) => me,
      () => void told.push('second'),
    )
    store.set({ me: 'a' })
    await settle()
    expect(told).toEqual([])
  })

  test('a thousand mounts leave nothing behind', () => {
    const { store } = storeOn()
    for (let n = 0; n < 1000; n++)
      store.watch(
        ({ me }) => me,
        () => {},
      )()
    expect(store.watchers).toBe(0)
  })
})
