// What a host with several tabs gives: a way to agree on one of them, and a way to talk. Handed in, so that tests have as
// many tabs as they like.

import type { Storage } from './platform.ts'

export interface TabHost {
  /** Shared by all tabs, so that they are one device. */
  readonly storage?: Storage
  /** A name that no other tab has. */
  readonly tab: string
  /**
   * Asks to lead under this name. Resolves with whether this tab leads now; if not, `granted` is called when its turn
   * comes, because all that were before it are gone.
   */
  lead(name: string, granted: () => void): Promise<boolean>
  /** Leads no longer, or does not want to any more. */
  resign(name: string): void
  /** Hears what other tabs say under this name; never what this one says. */
  listen(name: string, heard: (message: TabMessage) => void): TabLine
}

export interface TabLine {
  /** Nothing happens after `close`. */
  say(message: TabMessage): void
  close(): void
}

/** Plain data that can be cloned. */
export interface TabMessage {
  readonly from: string
  /** Missing: for everybody. */
  readonly to?: string
  readonly what: string
  readonly data?: unknown
}
