// Node's file system for a local store: every promise resolves only after the data has reached the disk.

import { constants } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Syncs a folder: created and removed names are durable only after that. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders; there the journal of the file system has to be enough.
  const folder = await open(path, 'r').catch(() => undefined)
  try {
    await folder?.sync().catch(() => {})
  } finally {
    await folder?.close()
  }
}

async function write(
  path: string,
  flags: string | number,
  size: number,
  bytes: Uint8Array,
): Promise<boolean> {
  const file = await open(path, flags, 0o600)
  try {
    const { size: found } = await file.stat()
    if (found !== size) return false
    await file.appendFile(bytes)
    await file.datasync()
    return true
  } finally {
    await file.close()
  }
}

export const nodeFiles = {
  join,
  async makeFolder(path: string): Promise<void> {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await syncFolder(dirname(path))
  },
  async read(path: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(path)
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return undefined
      throw error
    }
  },
  /** Appends to a file. False if its size differs. */
  async append(path: string, size: number, bytes: Uint8Array): Promise<boolean> {
    const flags = constants.O_WRONLY | constants.O_APPEND | (size === 0 ? constants.O_CREAT : 0)
    const isWritten = await write(path, flags, size, bytes)
    if (isWritten && size === 0) await syncFolder(dirname(path))
    return isWritten
  },
  async truncate(path: string, size: number): Promise<void> {
    const file = await open(path, 'r+')
    try {
      await file.truncate(size)
      await file.datasync()
    } finally {
      await file.close()
    }
  },
  async replace(path: string, bytes: Uint8Array): Promise<void> {
    const next = `${path}.next`
    await write(next, 'w', 0, bytes)
    await rename(next, path)
    await syncFolder(dirname(path))
  },
  async remove(path: string): Promise<void> {
    await rm(path, { recursive: true, force: true })
  },
}
