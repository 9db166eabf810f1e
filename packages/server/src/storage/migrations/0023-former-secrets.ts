// The secret of an app before it was rotated, which stays valid for a while.
import type { Migration } from '../migration.ts'

export const formerSecrets: Migration = {
  version: 23,
  name: 'former secrets',
  statements: [
    'ALTER TABLE apps ADD COLUMN former_secret TEXT',
    'ALTER TABLE apps ADD COLUMN former_until INTEGER NOT NULL DEFAULT 0',
  ],
}
