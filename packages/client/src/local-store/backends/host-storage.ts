// The backend for hosts with a small key-value storage, such as mini-programs. The data is written first, in pieces
// that fit, and a short head last: anything that the head does not mention does not exist. An interrupted write
// therefore leaves the previous state.

import { type KeyValueStore, StoreError } from '../key-value-store.ts'
import { type Journal, journaledBackend } from './journaled.ts'

type Maybe<T> = T | Promise<T>

/** The host's storage, synchronous or asynchronous. A platform's `Storage` is one. */
export interface HostStorage {
  /** The stored value; undefined if there is none. */
  get(key: string): Maybe<string | undefined>
  /** Stores a value; rejects if there is no room. */
  set(key: string, value: string): Maybe<void>
  /** Removes a value. */
  remove(key: string): Maybe<void>
}

/** The number of values that the data consists of. Every snapshot starts a new generation. */
interface Head {
  readonly generation: number
  readonly snapshot: number
  readonly journal: number
}

const noHead: Head = { generation: 0, snapshot: 0, journal: 0 }

/** In characters; some hosts allow a megabyte per value, and a character may take three bytes. */
const pieceLength = 100_000

export const hostStorageBackend = (storage: HostStorage, longest = pieceLength): KeyValueStore =>
  journaledBackend(hostJournal(storage), { blockSize: 8, longest })

function hostJournal(storage: HostStorage): Journal {
  let at = ''
  let head = noHead

  const piece = (generation: number, part: 'snapshot' | 'journal', index: number) =>
    `${at}:${generation}:${part}:${index}`

  async function set(key: string, value: string): Promise<void> {
    try {
      await storage.set(key, value)
    } catch (error) {
      throw new StoreError('full', error)
    }
  }

  async function get(key: string): Promise<string | undefined> {
    try {
      return (await storage.get(key)) || undefined
    } catch (error) {
      throw new StoreError('refused', error)
    }
  }

  async function write(
    generation: number,
    part: 'snapshot' | 'journal',
    first: number,
    text: string,
  ): Promise<number> {
    let index = first
    for (let from = 0; from < text.length; from += pieceLength)
      await set(piece(generation, part, index++), text.slice(from, from + pieceLength))
    return index
  }

  async function read(part: 'snapshot' | 'journal'): Promise<string | undefined> {
    const pieces: string[] = []
    for (let index = 0; index < head[part]; index++) {
      const found = await get(piece(head.generation, part, index))
      if (found === undefined) return undefined
      pieces.push(found)
    }
    return pieces.join('')
  }

  async function setHead(next: Head): Promise<void> {
    await set(at, JSON.stringify(next))
    head = next
  }

  /** Removes all further values, from the end, so that the rest is found again after an interruption. */
  async function sweep({ generation, snapshot, journal }: Head): Promise<void> {
    for (const [part, first] of [
      ['snapshot', snapshot],
      ['journal', journal],
    ] as const) {
      let index = first
      while ((await get(piece(generation, part, index))) !== undefined) index++
      while (index-- > first) await storage.remove(piece(generation, part, index))
    }
  }

  return {
    async load(name) {
      at = `parley:${name}`
      head = headFrom(await get(at))
      const { generation } = head
      // Removes the leftovers of an interrupted step.
      await sweep(head)
      await sweep({ ...noHead, generation: generation + 1 })
      if (generation > 0) await sweep({ ...noHead, generation: generation - 1 })
      const [snapshot, journal] = [await read('snapshot'), await read('journal')]
      if (snapshot !== undefined && journal !== undefined)
        return { snapshot: snapshot || undefined, batches: journal.split('\n').filter((line) => line !== '') }
      await setHead({ ...noHead, generation })
      await sweep(head)
      return { snapshot: undefined, batches: [] }
    },
    async append(batch) {
      const journal = await write(head.generation, 'journal', head.journal, `${batch}\n`)
      await setHead({ ...head, journal })
    },
    async replace(text) {
      const before = head.generation
      const generation = before + 1
      const snapshot = await write(generation, 'snapshot', 0, text)
      await setHead({ generation, snapshot, journal: 0 })
      await sweep({ ...noHead, generation: before })
    },
    async erase(name) {
      at = `parley:${name}`
      const { generation } = headFrom(await get(at))
      await storage.remove(at)
      for (const one of [generation - 1, generation, generation + 1])
        await sweep({ ...noHead, generation: one })
      head = noHead
    },
  }
}

function headFrom(text: string | undefined): Head {
  try {
    const { generation, snapshot, journal } = JSON.parse(text ?? '{}') as Partial<Head>
    const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
    if ([generation, snapshot, journal].every(isCount)) return { generation, snapshot, journal } as Head
  } catch {
    // A foreign value counts as missing.
  }
  return noHead
}
