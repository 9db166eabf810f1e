import { describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { createCancel } from '../calls/cancellation.ts'
import { createSlots } from './transfer-slots.ts'

function scene(most: number) {
  const slots = createSlots(most)
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (name: string, { signal } = createCancel()) =>
    slots(signal, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      )
    })
  return { start, begun, ends }
}

describe('[FILE-30] slots for transfers', () => {
  test('are few, and granted in order', async () => {
    const { start, begun, ends } = scene(2)
    const all = ['a', 'b', 'c', 'd'].map((name) => start(name))
    await settle()
    expect(begun).toEqual(['a', 'b'])
    ends.get('b')?.()
    await settle()
    expect(begun).toEqual(['a', 'b', 'c'])
    ends.get('a')?.(new Error('failed'))
    await expect(all[0]).rejects.toThrow('failed')
    await settle()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    ends.get('c')?.()
    ends.get('d')?.()
    expect(await Promise.all(all.slice(1))).toEqual(['b', 'c', 'd'])
  })

  test('are not taken by requests that were cancelled while waiting', async () => {
    const { start, begun, ends } = scene(1)
    const cancel = createCancel()
    const first = start('a')
    const second = start('b', cancel)
    const third = start('c')
    const never = createCancel()
    never.cancel()
    const fourth = start('d', never)
    cancel.cancel()
    await expect(second).rejects.toMatchObject({ reason: 'requestAborted' })
    await expect(fourth).rejects.toMatchObject({ reason: 'requestAborted' })
    ends.get('a')?.()
    await first
    await settle()
    ends.get('c')?.()
    await third
    const last = start('e')
    await settle()
    expect(begun).toEqual(['a', 'c', 'e'])
    ends.get('e')?.()
    await last
  })
})
