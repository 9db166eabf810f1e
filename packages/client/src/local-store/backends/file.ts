// The backend in a folder, for Node: a snapshot, and a journal of later commits. Every record has its length and a
// checksum. A truncated record at the end was never committed and is dropped; damage before the end may mean lost
// commits, so then everything is discarded.

import { type KeyValueStore, StoreError } from '../key-value-store.ts'
import { type Journal, journaledBackend } from './journaled.ts'

/**
 * The part of a file system that is used, with its own kind of paths. Everything is durable when a promise resolves.
 */
export interface Files {
  join(...parts: readonly string[]): string
  makeFolder(path: string): Promise<void>
  /** The contents of a file; undefined if it does not exist. */
  read(path: string): Promise<Uint8Array | undefined>
  /**
   * Appends to a file of this size, or creates it if the size is 0. False if the size differs: another process has
   * written to it.
   */
  append(path: string, size: number, bytes: Uint8Array): Promise<boolean>
  truncate(path: string, size: number): Promise<void>
  /** Replaces a file atomically: readers never see a partial file. */
  replace(path: string, bytes: Uint8Array): Promise<void>
  /** Removes a file, or a folder with its contents. */
  remove(path: string): Promise<void>
}

const megabyte = 1_000_000

export const fileBackend = (files: Files, folder: string, longest = megabyte): KeyValueStore =>
  journaledBackend(fileJournal(files, folder), { blockSize: 16, longest })

interface Snapshot {
  readonly account: string
  /** The generation of its journal; older journals are ignored. */
  readonly generation: number
  readonly tables: string
}

function fileJournal(files: Files, folder: string): Journal {
  let home = ''
  let account = ''
  let generation = 0
  let size = 0
  const journal = () => files.join(home, `journal.${generation}`)

  async function replace(tables: string): Promise<void> {
    const old = journal()
    const snapshot: Snapshot = { account, generation: generation + 1, tables }
    await files.replace(files.join(home, 'snapshot'), recordOf(JSON.stringify(snapshot)))
    generation++
    size = 0
    await files.remove(old)
  }

  return {
    load: named(async (name) => {
      account = name
      home = files.join(folder, folderName(name))
      await files.makeFolder(home)
      const [text] = recordsIn(await files.read(files.join(home, 'snapshot'))).texts
      const snapshot = text === undefined ? undefined : (JSON.parse(text) as Snapshot)
      generation = snapshot?.generation ?? 0
      const bytes = await files.read(journal())
      const { texts, end, isDamaged } = recordsIn(bytes)
      if (snapshot?.account !== name || isDamaged) {
        // Starts with an empty snapshot, so that leftovers of an earlier store are never mistaken for new data.
        await files.remove(home)
        await files.makeFolder(home)
        await replace('{}')
        return { snapshot: undefined, batches: [] }
      }
      size = end
      if (bytes && bytes.length > end) await files.truncate(journal(), end)
      await files.remove(files.join(home, `journal.${generation - 1}`))
      return { snapshot: snapshot.tables, batches: texts }
    }),
    append: named(async (batch) => {
      const record = recordOf(batch)
      if (!(await files.append(journal(), size, record))) throw new StoreError('gone')
      size += record.length
    }),
    replace: named(replace),
    erase: named((name) => files.remove(files.join(folder, folderName(name)))),
  }
}

/** Runs the work, and converts its errors to StoreErrors. */
const named =
  <T>(work: (text: string) => Promise<T>) =>
  (text: string): Promise<T> =>
    work(text).catch((error: unknown) => {
      throw fileProblem(error)
    })

/** A name that is valid on every file system, including case-insensitive ones. */
function folderName(name: string): string {
  const safe = name.replace(/[^a-z0-9]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`)
  return safe.length <= 150 ? safe : `${safe.slice(0, 140)}${checksum(encoder().encode(name))}`
}

const encoder = () => new TextEncoder()

/** A record: `checksum length`, a line break, the text, a line break. */
function recordOf(text: string): Uint8Array {
  const bytes = encoder().encode(text)
  const start = encoder().encode(`${checksum(bytes)} ${bytes.length}\n`)
  const record = new Uint8Array(start.length + bytes.length + 1)
  record.set(start)
  record.set(bytes, start.length)
  record[record.length - 1] = lineBreak
  return record
}

const lineBreak = 10
const longestStart = 30

/** The intact records from the beginning, and whether intact ones follow a damaged one. */
function recordsIn(bytes: Uint8Array = new Uint8Array(0)): {
  readonly texts: readonly string[]
  readonly end: number
  readonly isDamaged: boolean
} {
  const texts: string[] = []
  let end = 0
  for (let next = recordAt(bytes, end); next; next = recordAt(bytes, end)) {
    texts.push(next.text)
    end = next.end
  }
  let isDamaged = false
  for (let at = bytes.indexOf(lineBreak, end); at >= 0 && !isDamaged; at = bytes.indexOf(lineBreak, at + 1))
    isDamaged = recordAt(bytes, at + 1) !== undefined
  return { texts, end, isDamaged }
}

function recordAt(
  bytes: Uint8Array,
  at: number,
): { readonly text: string; readonly end: number } | undefined {
  const decoder = new TextDecoder()
  const line = decoder.decode(bytes.subarray(at, at + longestStart))
  const [start, sum, length] = /^([0-9a-f]{8}) (\d{1,12})\n/.exec(line) ?? []
  if (start === undefined) return undefined
  const from = at + start.length
  const to = from + Number(length)
  if (bytes[to] !== lineBreak) return undefined
  const content = bytes.subarray(from, to)
  return checksum(content) === sum ? { text: decoder.decode(content), end: to + 1 } : undefined
}

const crcTable: Uint32Array = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** CRC-32, eight hexadecimal digits. */
function checksum(bytes: Uint8Array): string {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (crcTable[(rest ^ byte) & 255] as number) ^ (rest >>> 8)
  return ((rest ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}

/** Converts an error of the file system to a StoreError. */
function fileProblem(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const { code } = error as { readonly code?: unknown }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return new StoreError('full', error)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return new StoreError('refused', error)
  return new StoreError(code === 'ENOENT' || code === 'ENOTDIR' ? 'gone' : 'broken', error)
}
