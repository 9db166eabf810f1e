// The token of a connection: that of its session, or one written by the application.

import type { Transport } from '@parley/client/internals'

type Connection = Transport['connection']

export interface WrittenToken {
  /** Empty if there is none. */
  readonly value: string
  write(token: string): void
  /** For requests, which accept a token that the application sets, even without a sign-in. */
  readonly tokens: Connection['tokens']
}

export function writtenToken({ tokens }: Pick<Connection, 'tokens'>): WrittenToken {
  let written = ''
  return {
    get value() {
      return tokens.current ?? written
    },
    write(token) {
      const isOfSession = tokens.current !== undefined
      written = isOfSession ? '' : String(token ?? '')
      // Its expiry is reported when the socket is opened with it.
      if (isOfSession && token && token !== tokens.current) tokens.replace(token)
    },
    tokens: {
      ...tokens,
      get current() {
        return tokens.current ?? (written || undefined)
      },
      get: (not) => (tokens.current === undefined && written ? Promise.resolve(written) : tokens.get(not)),
    },
  }
}
