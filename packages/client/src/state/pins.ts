// What is pinned in a conversation: the list as the server gave it, and what was told since. Whatever comes first, the
// newer word about a message counts. Rule STATE-19.

import type { Message, Pin } from './state.ts'

export interface PinUpdate {
  /** From where the news is. */
  readonly position: number
  readonly isPinned: boolean
  readonly by: string
  readonly at: number
  /** Only of an own pin: what it is, as this device has it. Somebody else may have pinned it before. */
  readonly message?: Message
}

export interface Pins {
  /** As loaded; −1 for never. */
  readonly asOf: number
  readonly list: readonly Pin[]
  /** Told since, by message id. */
  readonly update: ReadonlyMap<string, PinUpdate>
}

export const nothingPinned: Pins = { asOf: -1, list: [], update: new Map() }

const rememberedNews = 100

/** A list that is older than the known one changes nothing. */
export function pinsLoaded(pins: Pins, list: readonly Pin[], asOf: number): Pins {
  return asOf < pins.asOf ? pins : { ...pins, asOf, list }
}

export function pinsTold(pins: Pins, id: string, update: PinUpdate): Pins {
  const known = pins.update.get(id)
  if (known && (known.position > update.position || (known.isPinned && update.message))) return pins
  const all = new Map(pins.update)
  all.delete(id)
  all.set(id, update)
  if (all.size > rememberedNews) all.delete(all.keys().next().value as string)
  return { ...pins, update: all }
}

/** What is pinned, the newest first; undefined while nobody has asked. A message that nobody knows cannot be shown. */
export function shownPins(
  { asOf, list, update }: Pins,
  find: (id: string) => Message | undefined,
): readonly Pin[] | undefined {
  if (asOf < 0) return undefined
  const pins = new Map(list.map((pin) => [pin.message.id, pin]))
  for (const [id, { position, isPinned, by, at, message: given }] of update) {
    if (position <= asOf || (given && pins.has(id))) continue
    const message = pins.get(id)?.message ?? find(id) ?? given
    pins.delete(id)
    if (isPinned && message) pins.set(id, { message, by, at })
  }
  return (
    [...pins.values()]
      .filter(({ message }) => message.kind !== 'recalled')
      // As the server lists those of one moment.
      .sort((a, b) => b.at - a.at || Number(b.message.id) - Number(a.message.id))
  )
}

/** Whoever pins again does so later. */
export function isSamePins(a: readonly Pin[] | undefined, b: readonly Pin[]): boolean {
  const isSame = (pin: Pin, other: Pin | undefined) => pin.message === other?.message && pin.at === other.at
  return a?.length === b.length && a.every((pin, at) => isSame(pin, b[at]))
}
