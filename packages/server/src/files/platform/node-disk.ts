// The real file system. Only the user of the server process can read stored files.

import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Disk } from '../disk.ts'

const pieceBytes = 64 * 1024

export const nodeDisk: Disk = {
  async create(path) {
    await makeFolder(dirname(path))
    const handle = await open(path, 'wx', 0o600)
    return {
      async write(...pieces) {
        let { bytesWritten: done } = await handle.writev(pieces)
        // A write may be partial.
        for (const bytes of pieces) {
          for (let at = Math.min(done, bytes.length); at < bytes.length; )
            at += (await handle.write(bytes, at, bytes.length - at)).bytesWritten
          done = Math.max(0, done - bytes.length)
        }
      },
      sync: () => handle.sync(),
      close: () => handle.close(),
    }
  },

  async move(from, to) {
    await makeFolder(dirname(to))
    await rename(from, to)
    await syncFolder(dirname(to))
  },

  remove: (path) => rm(path, { force: true }),

  list: (folder) => unless('ENOENT', readdir(folder), []),

  async size(path) {
    const found = await unless('ENOENT', stat(path), undefined)
    return found?.isFile() ? found.size : undefined
  },

  async *read(path, start, end) {
    yield* createReadStream(path, { start, end, highWaterMark: pieceBytes })
  },
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  // A new folder is an entry of its parent, which has to be durable as well.
  if (first !== undefined) await syncFolder(dirname(first))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function unless<T, F>(code: string, work: Promise<T>, fallback: F): Promise<T | F> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return fallback
    throw error
  }
}
