// A separate thread for images, so that one that hangs or crashes affects nothing else.

import { Worker } from 'node:worker_threads'
import type { ImageEngine } from '../image-engine.ts'
import type { PictureJob, PictureResult } from './image-worker.ts'

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: Error) => void
}

export function pictureThread(): ImageEngine {
  const worker = new Worker(new URL('./image-worker.ts', import.meta.url), { name: 'pictures' })
  const waiting = new Map<number, Waiting>()
  let ids = 0
  let isDead = false

  const died = (why: string) => {
    isDead = true
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
  }
  worker.on('message', (result: PictureResult) => {
    const found = waiting.get(result.id)
    waiting.delete(result.id)
    if ('bytes' in result) found?.resolve(result.bytes)
    else found?.reject(new Error(result.problem))
  })
  worker.on('error', (error) => died(String(error)))
  worker.on('exit', () => died('the image thread ended'))
  // It does not keep the process alive.
  worker.unref()

  return {
    run(work, bytes, mostPixels) {
      if (isDead) return Promise.reject(new Error('the image thread ended'))
      return new Promise((resolve, reject) => {
        const id = ++ids
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, work, bytes, mostPixels } satisfies PictureJob)
      })
    },
    get isDead() {
      return isDead
    },
    async end() {
      await worker.terminate()
    },
  }
}
