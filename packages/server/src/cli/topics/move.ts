// `parley move`: moves the embedded database to PostgreSQL.

import { resolve } from 'node:path'
import { plainCommand } from '../command.ts'

export const moveCommands = [
  plainCommand({
    name: 'move',
    summary: 'move the embedded database to PostgreSQL',
    details:
      'Stop the server first. The database that --to names must be empty; the schema is created there. All tables are ' +
      'copied, and then counted and compared. The embedded database is not changed. An interrupted move continues when ' +
      'you run the same command again.',
    options: {
      to: { value: '<postgres://…>', help: 'the target database; the default is PARLEY_DATABASE' },
      restart: { help: 'discard what an interrupted move copied, and start over' },
    },
    examples: ['parley move --to postgres://parley@db/parley', 'parley move --restart'],
    async run({ options }, { config, host, print, signal }) {
      const to = options.to ?? config.database
      if (!to) throw new Error('The target is missing: parley move --to postgres://user@host/database')
      const { moveDatabase } = await import('../../storage/move/move.ts')
      const moved = await moveDatabase({
        directory: resolve(config.data),
        to,
        connectMs: config.databaseConnectMs,
        now: host.now(),
        restart: options.restart,
        print: 'json' in options && options.json ? () => {} : print,
        signal,
      })
      const count = Object.keys(moved.tables).length
      return {
        text:
          `${moved.rows} rows in ${count} tables were copied and are the same in both databases. Set PARLEY_DATABASE ` +
          'to the new address and start the server. Its secrets stay encrypted with the same key: keep the data folder, or ' +
          'copy its secret.key to every server of the new database.',
        json: moved,
      }
    },
  }),
]
