// Errors of this API: a number, a text and sometimes more.

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

/** The error of a request that needs a sign-in. */
export const noSession = (): ConnectionError => new ConnectionError(700, 'appkey or token error')

export const fromParley = (error: ParleyError): ConnectionError =>
  error.reason === 'notSignedIn' ? noSession() : new ConnectionError(error.code, error.message, error.data)
