// Bots: accounts of programs, keys that act only as one bot, and URLs that post messages.
import type { Migration } from '../migration.ts'

export const bots: Migration = {
  version: 22,
  name: 'bots',
  statements: [
    'ALTER TABLE users ADD COLUMN is_bot INTEGER NOT NULL DEFAULT 0',
    'CREATE INDEX users_bots ON users (app_id, id) WHERE is_bot = 1',
    // The only user that the key may act as. NULL: the key of a back end.
    'ALTER TABLE app_keys ADD COLUMN bot_id INTEGER REFERENCES users (id) ON DELETE CASCADE',
    'CREATE INDEX app_keys_of_bot ON app_keys (bot_id)',
    // hash: SHA-256 of the secret in the URL. chat: the kind of target, as in requests of back ends.
    `CREATE TABLE webhooks (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      bot_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      hash TEXT NOT NULL,
      chat TEXT NOT NULL,
      target TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER NOT NULL DEFAULT 0
    )`,
    'CREATE INDEX webhooks_of_bot ON webhooks (bot_id)',
  ],
}
