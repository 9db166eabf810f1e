// Switches of the scripted server that tests set.

export interface Switches {
  /** The generation of the server's data. */
  generation?: string
  /** Whether sockets open. */
  open: boolean
  provision: 'ok' | 'silent' | { errorCode: number; reason?: string }
  unread: boolean
  /** Answers to sends: all, none, or a refusal. */
  sends: 'ok' | 'silent' | { errorCode: number; reason?: string }
  /** The content that moderation puts in the place of every message, in answers to sends. */
  replaced?: Uint8Array
  /** Whether pages are pushed as soon as there are entries. */
  live: boolean
  /** Whether numbers, heads and read positions are sent: our extensions. */
  numbered: boolean
  pageSize: number
  tokenLifeMs: number
  translates: boolean
}
