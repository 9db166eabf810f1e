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
