// A file system in memory, for scenarios in one process and for tests that inspect it.

import type { Disk } from './disk.ts'

export interface MemoryDisk extends Disk {
  /** The stored files by path. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

const pieceBytes = 64 * 1024

export function memoryDisk(): MemoryDisk {
  const files = new Map<string, Uint8Array>()
  const missing = (path: string) => Object.assign(new Error(`There is no ${path}.`), { code: 'ENOENT' })
  return {
    files,
    async create(path) {
      if (files.has(path)) throw Object.assign(new Error(`There is a ${path}.`), { code: 'EEXIST' })
      files.set(path, new Uint8Array())
      return {
        async write(...pieces) {
          files.set(path, Buffer.concat([files.get(path) ?? new Uint8Array(), ...pieces]))
        },
        sync: async () => undefined,
        close: async () => undefined,
      }
    },
    async move(from, to) {
      const bytes = files.get(from)
      if (!bytes) throw missing(from)
      files.delete(from)
      files.set(to, bytes)
    },
    async remove(path) {
      files.delete(path)
    },
    list: async (folder) =>
      [...files.keys()]
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1)),
    size: async (path) => files.get(path)?.length,
    async *read(path, start, end) {
      const bytes = files.get(path)
      if (!bytes) throw missing(path)
      for (let at = start; at <= end; at += pieceBytes)
        yield bytes.subarray(at, Math.min(at + pieceBytes, end + 1))
    },
  }
}
