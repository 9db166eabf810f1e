// Scenarios of this folder, on vitest.

import { type Database, openDatabase, type StorageClock } from '@parley/server'
import { scenarioWith } from '@parley/testkit'
import { inject, test } from 'vitest'
import { newDatabase } from '../../packages/server/src/storage/test-postgres.ts'

/** `PARLEY_SCENARIO_NODES=3` runs every scenario on a cluster, with people placed on its nodes by the seed. */
const nodes = Number(process.env.PARLEY_SCENARIO_NODES ?? 1)

/** The part `scenarios-postgres` runs the same files on PostgreSQL. */
const onPostgres = async (clock: StorageClock): Promise<Database> =>
  openDatabase({ url: await newDatabase(), directory: '', clock, connections: 4 })

export const scenario = scenarioWith(test, {
  nodes,
  ...(inject('postgres') === undefined ? {} : { openDatabase: onPostgres }),
})
