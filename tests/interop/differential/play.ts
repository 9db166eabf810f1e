// Plays one script with two casts at the same time: one with the reference client, one with the drop-in.

import { Cast, type Ground, printed, type Seen } from './cast.ts'
import { type Difference, differences } from './compare.ts'
import { known, type Pair, withoutKnown } from './known-differences.ts'
import type { Step } from './script.ts'

/** A step after which the two differed. */
export interface Found {
  /** Its number in the script. */
  readonly step: number
  readonly call: string
  /** The kinds of differences, without names and numbers, so that they are the same in every run. */
  readonly kinds: readonly string[]
  readonly differences: readonly Difference[]
  readonly reference: Seen
  readonly ours: Seen
}

export interface Played {
  readonly found: readonly Found[]
  /** The calls that were made, as printed. */
  readonly calls: readonly string[]
  /** The known differences that were observed. */
  readonly needed: readonly string[]
}

export type Grounds = readonly [reference: Ground, ours: Ground]

let casts = 0

/** How often a step that differs is given time for what comes late. A real difference stays. */
const mostWaits = 20

export async function play(grounds: Grounds, steps: readonly Step[]): Promise<Played> {
  casts += 1
  const [reference, ours] = [new Cast(grounds[0], casts), new Cast(grounds[1], casts)]
  const found: Found[] = []
  const calls: string[] = []
  const needed: string[] = []
  try {
    await Promise.all([reference.prepare(), ours.prepare()])
    for (const [number, step] of steps.entries()) {
      let [first, second] = await Promise.all([reference.play(step), ours.play(step)])
      for (let waits = 0; waits < mostWaits && compare(...withoutKnown([first, second])).length > 0; waits++)
        [first, second] = await Promise.all([reference.later(first), ours.later(second)])
      calls.push(printed(first))
      needed.push(...neededFor([first, second]))
      const all = compare(...withoutKnown([first, second]))
      if (all.length === 0) continue
      const kinds = all.map(({ at }) => kindOf(first, at))
      found.push({
        step: number,
        call: printed(first),
        kinds,
        differences: all,
        reference: first,
        ours: second,
      })
    }
  } finally {
    for (const cast of [reference, ours]) cast.dispose()
  }
  return { found, calls, needed }
}

/** The known differences that apply to this pair. */
function neededFor(pair: Pair): string[] {
  if (compare(...pair).length === 0) return []
  const count = compare(...withoutKnown(pair)).length
  const others = (what: string) => known.filter((one) => one.what !== what)
  return known
    .map(({ what }) => what)
    .filter((what) => compare(...withoutKnown(pair, others(what))).length > count)
}

/** The events of a page are compared one by one only if they have the same names in the same order. */
export function compare(reference: Seen, ours: Seen): Difference[] {
  const { events: theirEvents, ...theirs } = reference
  const { events: ourEvents, ...rest } = ours
  const pages = Object.keys(theirEvents)
  return [
    ...differences(theirs, rest),
    ...pages.flatMap((page) => {
      const [before, after] = [presenceLast(theirEvents[page] ?? []), presenceLast(ourEvents[page] ?? [])]
      const names = (list: typeof before) => list.map(({ name }) => name)
      const isSame = differences(names(before), names(after)).length === 0
      if (isSame) return differences(before, after, `events.${page}`)
      return [{ at: `events.${page}`, reference: without(before, after), ours: without(after, before) }]
    }),
  ]
}

type Events = Seen['events'][string]

/**
 * The server sends presence independently of everything else, in no order that a client could rely on: a user who signs
 * out goes offline and leaves a room. At a sign-in of this device the order matters.
 */
function presenceLast(events: Events): Events {
  if (events.some(({ name }) => name === 'onConnected')) return events
  const isPresence = ({ name }: Events[number]) => name === 'onPresenceStatusChange'
  return [...events.filter((event) => !isPresence(event)), ...events.filter(isPresence)]
}

/** The names in order, with payloads where the other side has a different number of events of that name. */
function without(events: Events, others: Events): unknown[] {
  const count = (list: Events, name: string) => list.filter((event) => event.name === name).length
  return events.map(({ name, payload }) =>
    count(others, name) === count(events, name) ? name : { name, payload },
  )
}

/** A difference in an event is attributed to its handler, any other to the call. */
function kindOf({ call, events }: Seen, at: string): string {
  const [, page, index] = /^events\.(\w+)(?:\.(\d+))?/.exec(at) ?? []
  const event = page && index ? events[page]?.[Number(index)] : undefined
  const path = at.replace(/^(events|requests)\.\w+/, '$1').replace(/\d+/g, '#')
  return event ? `${event.name} ${path}` : `${call} ${path}`
}
