// An event for handlers: the name of the handler and its payload.

import { fromUtf8 } from '@parley/protocol'

/** `older` creates the payload for handlers of the older API, if it differs. */
export type HandlerEvent = readonly [handler: string, payload: unknown, older?: () => unknown]

export type Json = Readonly<Record<string, unknown>>

/** The connection whose handlers are called. */
export interface HandlerContext {
  readonly user: string
  readonly device: string
  readonly api: string
  readonly token?: string | undefined
  readonly isReplacing?: boolean | undefined
}

/** A JSON object from text or bytes; an empty one for anything else. */
export const parsed = (text: string | Uint8Array | undefined): Json => {
  try {
    const value: unknown = JSON.parse(text instanceof Uint8Array ? fromUtf8(text) : String(text))
    return typeof value === 'object' && value !== null ? (value as Json) : {}
  } catch {
    return {}
  }
}
