// Counts the changes of a room, so that nodes that keep it in memory notice when they missed one.
import type { Migration } from '../migration.ts'

export const roomVersions: Migration = {
  version: 21,
  name: 'room versions',
  statements: ['ALTER TABLE rooms ADD COLUMN version INTEGER NOT NULL DEFAULT 0'],
}
