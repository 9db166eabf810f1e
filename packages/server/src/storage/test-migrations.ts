// Migrations for tests.

import type { Migration } from './migration.ts'
import { migrations } from './migrations/index.ts'

/** The version of the real schema. */
export const real = migrations.length

/** Two steps that follow the real ones, for upgrades that the tests interrupt. */
export const next: readonly Migration[] = [
  ...migrations,
  {
    version: real + 1,
    name: 'colours',
    statements: [
      "ALTER TABLE users ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue'",
      'CREATE INDEX colours ON users (colour)',
    ],
  },
  {
    version: real + 2,
    name: 'notes',
    statements: [
      'CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL)',
      "INSERT INTO notes (text) VALUES ('first')",
    ],
  },
]

/** A column, filled in batches, and an index on it: three steps of an upgrade beside running servers. */
export const online: readonly Migration[] = [
  ...migrations,
  {
    version: real + 1,
    name: 'shades',
    statements: ["ALTER TABLE users ADD COLUMN shade TEXT NOT NULL DEFAULT ''"],
  },
  {
    version: real + 2,
    name: 'fill-shades',
    online: [{ table: 'users', key: 'id', set: "shade = 'light ' || name", rows: 2 }],
  },
  {
    version: real + 3,
    name: 'shades-index',
    online: [{ index: 'users_by_shade', on: 'users (shade)' }],
  },
]
