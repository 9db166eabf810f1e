// Errors as applications of this surface know them: a number, a text and sometimes more.

import type { ParleyError } from '@parley/protocol'

export class ConnectionError {
  readonly type: number
  readonly message: string
  readonly data?: unknown

  constructor(type: number, message: string, data?: unknown) {
    this.type = type
    this.message = message
    if (data !== undefined) this.data = data
  }
}

/** Before a request that needs somebody to be signed in. */
export const noSession = (): ConnectionError => new ConnectionError(700, 'appkey or token error')

export const fromParley = (error: ParleyError): ConnectionError =>
  error.reason === 'notSignedIn' ? noSession() : new ConnectionError(error.code, error.message, error.data)
