// Limits the conveniences of a first start on loopback (users with a known password, an app with open registration), so
// that they are not reachable when the same data is later served on a public address.

import { isRegistrationChosen, setOpen } from '../areas/session/apps.ts'
import type { Config } from '../config/config.ts'
import type { App } from '../directory/directory.ts'
import type { Services } from '../pipeline/context.ts'
import { isLoopback } from '../rate-limits/loopback.ts'
import type { Database } from '../storage/database.ts'
import { people, samplePassword } from './people.ts'
import { samplePeople } from './sample-state.ts'

/** Whether the server listens on loopback only. */
export const isLocal = ({ host }: Pick<Config, 'host'>): boolean => host === 'localhost' || isLoopback(host)

/** Whether sample users are created, shown and may sign in. */
/** Not in a cluster: the sample has rooms and a bot, which run on one node. */
export const hasSample = (config: Pick<Config, 'host' | 'empty'> & Partial<Pick<Config, 'bus'>>): boolean =>
  isLocal(config) && !config.empty && !config.bus

/** The sample users, for clients that may know their password. */
export async function shownSample(
  database: Database,
  config: Pick<Config, 'host' | 'empty'>,
): Promise<unknown> {
  return hasSample(config) ? samplePeople(database) : undefined
}

/** Runs at every start. Returns a warning for each thing that was closed. */
export async function limitExposure(services: Services, app: App): Promise<string[]> {
  const { config, database } = services
  const warnings: string[] = []
  if (hasSample(config)) await enableSample(database, app)
  else {
    const disabled = await disableSample(services, app)
    if (disabled.length > 0)
      warnings.push(
        `The sample accounts ${disabled.join(', ')} are disabled: their password is public. They work again on loopback without PARLEY_EMPTY.`,
      )
  }
  // An operator's explicit choice is kept.
  if (app.openRegistration !== isLocal(config) && !(await isRegistrationChosen(database, app.key))) {
    await setOpen(database, app.key, isLocal(config))
    if (!isLocal(config))
      warnings.push(
        `Registration in ${app.key} is closed because the server is not on loopback. Open it to everybody with: parley app open ${app.key}`,
      )
  }
  return warnings
}

const disabledMark = (app: App): string => `disabled sample people of ${app.key}`

/** Disables sample users that still have the known password. Those with another one are ordinary accounts. */
async function disableSample({ database, passwords }: Services, app: App): Promise<string[]> {
  if (!(await samplePeople(database))) return []
  const found: string[] = []
  for (const { user } of people) {
    const row = await database.read((sql) =>
      sql.first<{ password_hash: string | null }>(
        'SELECT password_hash FROM users WHERE app_id = ? AND name = ? AND deactivated = 0',
        [app.id, user],
      ),
    )
    if (row?.password_hash && (await passwords.matches(samplePassword, row.password_hash))) found.push(user)
  }
  if (found.length === 0) return []
  await database.write(async (sql) => {
    for (const user of found)
      await sql.run('UPDATE users SET deactivated = 1 WHERE app_id = ? AND name = ?', [app.id, user])
    const before = await sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [
      disabledMark(app),
    ])
    const all = [...(before?.value.split(',') ?? []), ...found]
    await sql.run(
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      [disabledMark(app), all.join(',')],
    )
  })
  return found
}

/** Undoes `disableSample`. Accounts that were deactivated otherwise stay so. */
async function enableSample(database: Database, app: App): Promise<void> {
  await database.write(async (sql) => {
    const row = await sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [
      disabledMark(app),
    ])
    if (!row) return
    for (const user of row.value.split(','))
      await sql.run('UPDATE users SET deactivated = 0 WHERE app_id = ? AND name = ?', [app.id, user])
    await sql.run('DELETE FROM settings WHERE key = ?', [disabledMark(app)])
  })
}
