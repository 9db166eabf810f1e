// Helpers for connection tests.

import type { ParleyError } from '@parley/protocol'
import type { Person } from './world.ts'

/** The error of a promise that should fail. */
export const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => new Error('it worked'),
    (error: unknown) => error as ParleyError,
  )

const connectionEvents = [
  'connected',
  'disconnected',
  'reconnecting',
  'tokenWillExpire',
  'tokenExpired',
  'signedOut',
] as const

/** The client's own events from now on. */
export function events({ client }: Person): string[] {
  const received: string[] = []
  for (const name of connectionEvents) client.on(`client.${name}`, () => void received.push(name))
  return received
}

/** The name of the connection's current state. */
export const name = ({ client }: Person) => client.state.connection.name
