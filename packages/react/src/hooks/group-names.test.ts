import { describe, expect, it, vi } from 'vitest'
import { createGroupNames } from './group-names.ts'

const page = (...groups: readonly [string, string][]) => ({
  groups: groups.map(([id, name]) => ({ id, name })),
})

describe('names of groups', () => {
  it('are asked for once, page by page', async () => {
    const pages = [page(['1', 'One'], ['2', 'Two']), page(['3', 'Three']), page()]
    const load = vi.fn(async (number: number) => pages[number] ?? page())
    const names = createGroupNames(load)
    const heard = vi.fn()
    names.subscribe(heard)
    await names.want('ann', ['1', '9'])
    expect([...names.get()]).toEqual([
      ['1', 'One'],
      ['2', 'Two'],
      ['3', 'Three'],
    ])
    expect(load).toHaveBeenCalledTimes(3)
    expect(heard).toHaveBeenCalledTimes(1)
    // 9 is not among them, and asking again would not change that.
    await names.want('ann', ['1', '2', '9'])
    expect(load).toHaveBeenCalledTimes(3)
    await names.want('ann', ['4'])
    expect(load.mock.calls.length).toBeGreaterThan(3)
  })

  it('come to an end with a server that says the same for ever', async () => {
    const load = vi.fn(async () => page(['1', 'One']))
    await createGroupNames(load).want('ann', ['1'])
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('are asked for again after a failure', async () => {
    const load = vi.fn(async () => page(['1', 'One']))
    load.mockRejectedValueOnce(new Error('offline'))
    const names = createGroupNames(load)
    await names.want('ann', ['1'])
    expect(names.get().size).toBe(0)
    await names.want('ann', ['1'])
    expect(names.get().get('1')).toBe('One')
  })

  it('that are empty count as unknown, and those that are told are known at once', async () => {
    const names = createGroupNames(async () => page(['1', '  ']))
    await names.want('ann', ['1'])
    expect(names.get().has('1')).toBe(false)
    names.put('1', 'Told')
    expect(names.get().get('1')).toBe('Told')
  })

  it('of one user are not shown to the next, even when the answer comes late', async () => {
    const answers: ((answer: ReturnType<typeof page>) => void)[] = []
    const names = createGroupNames(() => new Promise((done) => answers.push(done)))
    names.put('7', 'Old')
    const late = names.want('ann', ['1'])
    const next = names.want('bob', ['2'])
    expect(names.get().size).toBe(0)
    answers[0]?.(page(['1', 'One']))
    await Promise.resolve()
    await Promise.resolve()
    answers[2]?.(page())
    answers[1]?.(page())
    await Promise.all([late, next])
    expect(names.get().size).toBe(0)
  })
})
