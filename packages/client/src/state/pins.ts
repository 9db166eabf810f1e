// The pins of a conversation: the list from the server, and updates since. The newer update of a message wins, in any
// order of arrival. Rule STATE-19.

import type { Message, Pin } from './state.ts'

export interface PinUpdate {
  /** The log position of the update. */
  readonly position: number
  readonly isPinned: boolean
  readonly by: string
  readonly at: number
  /** For own pins only: the message as this device has it. Another user may have pinned it earlier. */
  readonly message?: Message
}

export interface Pins {
  /** The position that the list reflects; −1 if it was never loaded. */
  readonly asOf: number
  readonly list: readonly Pin[]
  /** Updates since, by message id. */
  readonly update: ReadonlyMap<string, PinUpdate>
}

export const nothingPinned: Pins = { asOf: -1, list: [], update: new Map() }

const mostRememberedUpdates = 100

/** Applies a loaded list, unless it is older than the known one. */
export function pinsLoaded(pins: Pins, list: readonly Pin[], asOf: number): Pins {
  return asOf < pins.asOf ? pins : { ...pins, asOf, list }
}

export function withPinUpdate(pins: Pins, id: string, update: PinUpdate): Pins {
  const known = pins.update.get(id)
  if (known && (known.position > update.position || (known.isPinned && update.message))) return pins
  const all = new Map(pins.update)
  all.delete(id)
  all.set(id, update)
  if (all.size > mostRememberedUpdates) all.delete(all.keys().next().value as string)
  return { ...pins, update: all }
}

/** The pins, newest first; undefined until they are loaded. Pins of unknown messages are left out. */
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
      // Pins of the same time have the server's order.
      .sort((a, b) => b.at - a.at || Number(b.message.id) - Number(a.message.id))
  )
}

/**
 * Whether two lists of pins are the same. A message that is pinned again has a later time, so comparing times is
 * enough.
 */
export function isSamePins(a: readonly Pin[] | undefined, b: readonly Pin[]): boolean {
  const isSame = (pin: Pin, other: Pin | undefined) => pin.message === other?.message && pin.at === other.at
  return a?.length === b.length && a.every((pin, at) => isSame(pin, b[at]))
}
