// Secrets in the database are encrypted as soon as no program of an earlier version uses it, because that could not read
// them. decrypts_since: the incarnation of the lease whose program can. Earlier programs leave it as it was.
import type { Migration } from '../migration.ts'

export const encryptedSecrets: Migration = {
  version: 30,
  name: 'encrypted secrets',
  statements: ['ALTER TABLE nodes ADD COLUMN decrypts_since INTEGER NOT NULL DEFAULT 0'],
}
