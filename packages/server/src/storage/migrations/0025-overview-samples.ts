// One row a minute for each node: the figures of the console's overview. Rows of the last day are kept.
import type { Migration } from '../migration.ts'

export const overviewSamples: Migration = {
  version: 25,
  name: 'overview samples',
  statements: [
    // figures: JSON.
    `CREATE TABLE overview_samples (
      at INTEGER NOT NULL,
      node INTEGER NOT NULL,
      figures TEXT NOT NULL,
      PRIMARY KEY (at, node)
    )`,
  ],
}
