// Opens the database that the configuration names.

import { resolve } from 'node:path'
import type { Config } from './config/config.ts'
import { secretsOf } from './config/secrets.ts'
import { processLog } from './log.ts'
import { makePrivate } from './platform/private-folder.ts'
import type { Database } from './storage/database.ts'
import { openDatabase } from './storage/open-database.ts'
import { keysFrom } from './storage/secrets/platform/key-file.ts'

/** With `lost`, which is called if the database fails for good, threads for reading are started as well. */
export async function openConfigured(config: Config, lost?: (reason: Error) => void): Promise<Database> {
  const log = processLog(config.logLevel, secretsOf(config))
  // Uploaded files are in this folder even with PostgreSQL.
  for (const warning of makePrivate(config.data)) log.warn(warning)
  return openDatabase({
    url: config.database,
    directory: resolve(config.data),
    log: { info: (text) => log.info(text), warn: (text) => log.warn(text) },
    timeouts: {
      connectMs: config.databaseConnectMs,
      statementMs: config.databaseStatementMs,
      lockMs: config.databaseLockMs,
      idleMs: config.databaseIdleMs,
      // A little more than the statement limit, so that PostgreSQL reports the reason before the connection is given
      // up.
      answerMs: config.databaseStatementMs + 5000,
    },
    keys: keysFrom(config),
    ...(lost ? { lost, readers: config.databaseReaders } : {}),
  })
}
