// What tests switch on and off in the scripted server.

export interface Switches {
  /** The generation of the server's data. */
  generation?: string
  /** Sockets open. */
  open: boolean
  provision: 'ok' | 'silent' | { errorCode: number; reason?: string }
  unread: boolean
  /** Answers to sends: all, none, or a refusal. */
  sends: 'ok' | 'silent' | { errorCode: number; reason?: string }
  /** Pages are pushed as soon as there are entries. */
  live: boolean
  /** Numbers, heads and read positions are sent: our extensions. */
  numbered: boolean
  pageSize: number
  tokenLifeMs: number
  translates: boolean
}
