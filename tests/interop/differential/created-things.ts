// Everything that a cast has created so far. Calls refer to things by number, so that one script means the same to
// both casts.

import type { Random } from '@parley/testkit'
import type { ReferenceClient } from '../reference-client/client.ts'
import type { Loose } from '../reference-client/loose.ts'

export type ChatType = 'singleChat' | 'groupChat' | 'chatRoom'

export interface Said {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly chatType: ChatType
  readonly type: string
  readonly isChatThread?: boolean
  /** Of a combined message. */
  readonly file?: { readonly url: string; readonly secret: string }
}

export interface Memory {
  readonly people: readonly string[]
  readonly groups: string[]
  readonly rooms: string[]
  readonly threads: string[]
  readonly said: Said[]
  /** Shared files of groups and rooms. */
  readonly files: { readonly place: string; readonly id: string }[]
  /** Where the last page of a list ended, by the name of its call. */
  readonly cursors: Map<string, unknown>
}

export const emptyMemory = (people: readonly string[]): Memory => ({
  people,
  groups: [],
  rooms: [],
  threads: [],
  said: [],
  files: [],
  cursors: new Map(),
})

/**
 * The input for building a call. Everything comes from the random generator of its step and from earlier results.
 */
export class Situation {
  readonly chance: Random
  readonly memory: Memory
  readonly me: string
  readonly client: ReferenceClient

  constructor(chance: Random, memory: Memory, me: string, client: ReferenceClient) {
    this.chance = chance
    this.memory = memory
    this.me = me
    this.client = client
  }

  pick<T>(...values: readonly T[]): T {
    return this.chance.pick(values)
  }

  maybe(): boolean {
    return this.chance.next() < 0.5
  }

  /** Occasionally returns true, to use an id that does not exist. */
  #isStray(): boolean {
    return this.chance.next() < 0.03
  }

  other(): string {
    if (this.#isStray()) return 'nobody'
    return this.chance.pick(this.memory.people.filter((name) => name !== this.me))
  }

  anybody(): string {
    if (this.#isStray()) return 'nobody'
    return this.chance.pick(this.memory.people)
  }

  some(): string[] {
    const found = this.memory.people.filter(() => this.maybe())
    return found.length > 0 ? found : [this.other()]
  }

  others(): string[] {
    return this.some().filter((name) => name !== this.me)
  }

  words(): string {
    return this.pick(
      'hello',
      'how – 你好',
      'a & b = c?',
      '{"json":1}',
      '👍🏽 <b>',
      ' spaces  ',
      'x'.repeat(300),
    )
  }

  /** Picks a recent item more often than an old one. */
  #recent<T>(list: readonly T[]): T | undefined {
    if (list.length === 0) return undefined
    return list[Math.max(0, list.length - 1 - Math.floor(this.chance.next() ** 2 * list.length))]
  }

  #place = (list: readonly string[]): string | undefined => (this.#isStray() ? '99999' : this.#recent(list))
  /** A file of one of these groups or rooms. */
  file = (places: readonly string[]) =>
    this.#recent(this.memory.files.filter(({ place }) => places.includes(place)))
  group = (): string | undefined => this.#place(this.memory.groups)
  room = (): string | undefined => this.#place(this.memory.rooms)
  thread = (): string | undefined => this.#place(this.memory.threads)
  said = (fits: (one: Said) => boolean = () => true): Said | undefined =>
    this.#recent(this.memory.said.filter(fits))

  /** The cursor of the next page of a list, or of the first. */
  cursor(call: string): unknown {
    return (this.maybe() && this.memory.cursors.get(call)) || ''
  }

  /** A user, a group or a room. */
  place(withRooms = true): { readonly chatType: ChatType; readonly to: string } {
    const [group, room] = [this.group(), this.room()]
    const kind = this.chance.between(0, 5)
    if (kind >= 4 && room !== undefined && withRooms) return { chatType: 'chatRoom', to: room }
    if (kind >= 2 && group !== undefined) return { chatType: 'groupChat', to: group }
    return { chatType: 'singleChat', to: this.other() }
  }
}

/**
 * One call: its arguments from the situation (undefined if it makes no sense now), and what to remember of its
 * result.
 */
export interface Call {
  /** One of these method names is used. */
  readonly names: readonly string[]
  /** Relative frequency; the default is 1. */
  readonly weight: number
  given(situation: Situation): readonly unknown[] | undefined
  remember?(answer: Loose, memory: Memory, given: readonly Loose[], me: string): void
}

type Given = (situation: Situation) => unknown

/** A line of a table of calls. `given` returns the one argument, or a list of several. */
export function line(
  names: string,
  given: Given = () => [],
  more: { readonly weight?: number; readonly remember?: Call['remember'] } = {},
): Call {
  return {
    names: names.split(' '),
    weight: more.weight ?? 1,
    given(situation) {
      const made = given(situation)
      if (made === undefined) return undefined
      return Array.isArray(made) ? made : [made]
    },
    ...(more.remember && { remember: more.remember }),
  }
}

/** Remembers where a page ended. */
export const keepCursor =
  (call: string): Call['remember'] =>
  (answer, { cursors }) =>
    void cursors.set(call, answer?.data?.cursor ?? answer?.cursor)

/** Calls `make` with the thing, if there is one. */
export const withThe =
  <T>(thing: (situation: Situation) => T | undefined, given: (found: T, situation: Situation) => unknown) =>
  (situation: Situation): unknown => {
    const found = thing(situation)
    return found === undefined ? undefined : given(found, situation)
  }
