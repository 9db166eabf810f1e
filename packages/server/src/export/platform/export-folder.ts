// The folder of an export: JSON lines and files, readable by their owner only.

import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface ExportFolder {
  /** Adds a line to the list with this name: `messages` is `messages.jsonl`. */
  line(list: string, value: unknown): Promise<void>
  /** Writes bytes to files/NAME; resolves with their hash. */
  file(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string>
  /** Writes the description last, so that an interrupted export has none. */
  finish(description: Readonly<Record<string, unknown>>): Promise<void>
  close(): Promise<void>
}

const secret = 0o600

/** Throws if the folder has something in it. */
export async function openExportFolder(path: string): Promise<ExportFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if ((await readdir(path)).length > 0) throw new Error(`${path} is not empty: choose a new folder.`)
  await mkdir(join(path, 'files'), { mode: 0o700 })
  const lists = new Map<string, FileHandle>()
  const listOf = async (name: string) => {
    const known = lists.get(name)
    if (known) return known
    const made = await open(join(path, `${name}.jsonl`), 'wx', secret)
    lists.set(name, made)
    return made
  }
  return {
    line: async (list, value) => void (await (await listOf(list)).write(`${JSON.stringify(value)}\n`)),
    async file(name, chunks) {
      const hash = createHash('sha256')
      const file = await open(join(path, 'files', name), 'wx', secret)
      try {
        for await (const chunk of chunks) {
          hash.update(chunk)
          await file.writeFile(chunk)
        }
      } finally {
        await file.close()
      }
      return hash.digest('hex')
    },
    async finish(description) {
      const file = await open(join(path, 'export.json'), 'wx', secret)
      try {
        await file.writeFile(`${JSON.stringify(description, null, 2)}\n`)
      } finally {
        await file.close()
      }
    },
    async close() {
      for (const file of lists.values()) await file.close()
    },
  }
}
