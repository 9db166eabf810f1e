// A test push to all devices of a user: sent at once, bypassing the outbox and silent modes.

import type { Host } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import type { Outcome, Providers } from './providers/provider.ts'

export interface TestedDevice {
  readonly device: string
  readonly notifier: string
  readonly service: string
  readonly outcome: Outcome['name'] | 'off'
  readonly reason: string
}

/** More than a user can register with the usual settings. */
const mostDevices = 50
const validMs = 60_000

export async function testPush(
  parts: {
    readonly database: Database
    readonly host: Pick<Host, 'now' | 'randomBytes'>
    readonly providers: Providers
    readonly serviceOf: (notifier: string) => string
  },
  userId: number,
  shown: { readonly title: string; readonly body: string },
): Promise<TestedDevice[]> {
  const { database, host, providers, serviceOf } = parts
  const rows = await database.read((sql) =>
    sql.all<{ device: string; notifier: string; token: string }>(
      'SELECT device, notifier, token FROM push_tokens WHERE user_id = ? ORDER BY device, notifier LIMIT ?',
      [userId, mostDevices],
    ),
  )
  const expiresAt = host.now() + validMs
  return Promise.all(
    rows.map(async ({ device, notifier, token }) => {
      const provider = providers.find(notifier)
      const tested = { device, notifier, service: serviceOf(notifier) }
      if (!provider) return { ...tested, outcome: 'off' as const, reason: '' }
      const key = `test-${Buffer.from(host.randomBytes(8)).toString('hex')}`
      const outcome = await provider.send(
        { key, token, ...shown, data: { test: '1' }, expiresAt },
        // The provider itself limits how long an attempt takes.
        new AbortController().signal,
      )
      return { ...tested, outcome: outcome.name, reason: 'why' in outcome ? outcome.why : '' }
    }),
  )
}
