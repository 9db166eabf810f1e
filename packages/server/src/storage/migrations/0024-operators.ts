// Operators of the server with their sessions; what an operator gave as the reason for reading messages; and who works on
// a report.
import type { Migration } from '../migration.ts'

export const operators: Migration = {
  version: 24,
  name: 'operators',
  statements: [
    // totp_secret: empty without a second factor. totp_counter: the last counter that was used, so that a code works once.
    `CREATE TABLE operators (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      role TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      totp_secret TEXT NOT NULL DEFAULT '',
      totp_counter INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      signed_in_at INTEGER NOT NULL DEFAULT 0
    )`,
    // hash: SHA-256 of the token in the cookie.
    `CREATE TABLE operator_sessions (
      hash TEXT NOT NULL PRIMARY KEY,
      operator_id INTEGER NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      address TEXT NOT NULL
    )`,
    'CREATE INDEX operator_sessions_of ON operator_sessions (operator_id, created_at)',
    "ALTER TABLE audit ADD COLUMN reason TEXT NOT NULL DEFAULT ''",
    // assigned_to, closed_by: the names of operators or keys, as in the audit.
    "ALTER TABLE reports ADD COLUMN assigned_to TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE reports ADD COLUMN closed_by TEXT NOT NULL DEFAULT ''",
    'ALTER TABLE reports ADD COLUMN closed_at INTEGER NOT NULL DEFAULT 0',
    "ALTER TABLE reports ADD COLUMN note TEXT NOT NULL DEFAULT ''",
  ],
}
