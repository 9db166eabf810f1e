// The interface of a host with several tabs: leader election and messages. Passed in, so that tests can have any number
// of tabs.

import type { Storage } from './platform.ts'

/** What tabs that share a connection need from their host. */
export interface TabHost {
  /** Shared by all tabs, so that they are one device. */
  readonly storage?: Storage
  /** A name that no other tab has. */
  readonly tab: string
  /**
   * Applies for leadership under this name. Resolves with whether this tab leads now; if not, `granted` is called when
   * all tabs before it are gone.
   */
  lead(name: string, granted: () => void): Promise<boolean>
  /** Gives up leadership, or the wait for it. */
  resign(name: string): void
  /** Receives messages of other tabs under this name; never its own. */
  listen(name: string, heard: (message: TabMessage) => void): TabChannel
}

/** A channel to all other tabs. */
export interface TabChannel {
  /** Sends a message. Does nothing after `close`. */
  say(message: TabMessage): void
  /** Leaves the channel. */
  close(): void
}

/** Plain data that can be cloned. */
export interface TabMessage {
  /** The tab that sent it. */
  readonly from: string
  /** The tab that it is for. Default: all tabs. */
  readonly to?: string
  /** The kind of message. */
  readonly what: string
  /** Its data. */
  readonly data?: unknown
}
