// Commands work on existing data: a wrong folder must not become an empty database.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'

/** Throws unless the folder has a database, or the database is not in a folder. */
export function requireData({ data, database }: Pick<Config, 'data' | 'database'>): void {
  if (database !== '' || existsSync(join(data, 'parley.db'))) return
  throw new Error(
    `There is no Parley database in ${resolve(data)}: set PARLEY_DATA to the folder of your server, or start the ` +
      'server once to create it.',
  )
}
