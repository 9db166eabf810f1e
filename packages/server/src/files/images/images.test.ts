import { expect, test } from 'vitest'
import type { ImageEngine } from './image-engine.ts'
import { Images } from './images.ts'

test('an engine that died is replaced when the next image arrives', async () => {
  const problems: string[] = []
  let engines = 0
  const images = new Images({
    host: { setTimer: () => 0, clearTimer: () => {} } as never,
    config: { maxPixels: 1, pictureMs: 1, picturesWaiting: 10 },
    metrics: { problem: (where) => void problems.push(where) },
    engine: (): ImageEngine => {
      engines++
      return engines === 1 ? dead : alive
    },
  })
  const made = () => images.make({ act: 'strip' }, async () => new Uint8Array(1))
  expect(await made()).toBeUndefined()
  expect(await made()).toEqual(Uint8Array.of(7))
  expect(await made()).toEqual(Uint8Array.of(7))
  expect(engines).toBe(2)
  expect(problems).toEqual(['pictures'])
})

const dead: ImageEngine = {
  run: async () => {
    throw new Error('the thread ended')
  },
  end: async () => {},
  isDead: true,
}

const alive: ImageEngine = { run: async () => Uint8Array.of(7), end: async () => {} }
