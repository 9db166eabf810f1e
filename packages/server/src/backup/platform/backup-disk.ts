// Files of a backup: written durably and readable by their owner only, and hashed while they are copied.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Hashed } from '../manifest.ts'

const onlyOwner = 0o700

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: onlyOwner })
  await chmod(path, onlyOwner)
}

/** Writes a file that is complete and durable under its name, or not there at all. */
export async function writeDurably(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Hashed> {
  const partial = `${path}.partial`
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(partial, 'w', 0o600)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(partial, path)
  await syncFolder(dirname(path))
  return { bytes, sha256: hash.digest('hex') }
}

export async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<Hashed> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

export const contentOf = (path: string): AsyncIterable<Uint8Array> => createReadStream(path)

export async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes a file durable that another program has written. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(path, 0o600)
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
