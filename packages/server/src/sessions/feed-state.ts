// The state of the feed of a device: entries, pages, and the progress in each log.

import type { PageEntry } from '../frames/write.ts'

export interface LogEntry extends PageEntry {
  readonly deviceId: number
  /** Null: for every member; see logs/audience.ts. */
  readonly audience: string | null
  readonly sentAt: number
  /** Rooms: the priority of a message. Nothing else is ever shed. */
  readonly priority?: 0 | 1 | 2 | undefined
}

/** The progress of this device in one log. acked ≤ sent ≤ head. */
export interface Following {
  head: number
  sent: number
  acked: number
  /** The key of the last page. Entries sent after it were the device's own, which are not paged. */
  lastKey: number
  /** Listed in an unread answer: nothing is pushed until the client asks. */
  awaitsRequest: boolean
  /** The client asked for the queue and gets a last page once it has acknowledged this number. */
  owesLastAt: number | undefined
  reading: boolean
  /** Unacknowledged pages, oldest first: the key of each, the last number it covers and how many metas it has. */
  pages: SentPage[]
}

export interface SentPage {
  readonly key: number
  readonly seq: number
  readonly metas: number
}

/** A page that is built once for all followers of a log. */
export interface SharedPage {
  readonly key: number
  readonly frame: Uint8Array
}

/** A log whose cursor is being looked up. */
export interface CursorLookup {
  head: number
  isRunning: boolean
}

/** New entries of a log. */
export interface Offer {
  readonly logId: number
  readonly entries: readonly LogEntry[]
  readonly shared: () => SharedPage
}

/** A log that the device has up to `cursor`. */
export const following = (cursor: number, head: number): Following => ({
  head,
  sent: cursor,
  acked: cursor,
  lastKey: 0,
  awaitsRequest: false,
  owesLastAt: undefined,
  reading: false,
  pages: [],
})
