// Encrypts secrets in the background: those that an earlier program left, once it has stopped, and those under a key that
// was replaced. In a cluster one node does it for all.

import { type PeriodicParts, PeriodicWork } from '../../platform/periodic-work.ts'
import type { Database } from '../database.ts'
import { encryptSecrets } from './prepare.ts'

const everyMs = 15_000

interface SecretEncryptionParts extends PeriodicParts {
  readonly database: Database
}

export class SecretEncryption extends PeriodicWork<SecretEncryptionParts> {
  private readonly isWorker: () => boolean

  constructor(parts: SecretEncryptionParts, isWorker: () => boolean = () => true) {
    super(parts, { everyMs, where: 'encryption of secrets' })
    this.isWorker = isWorker
  }

  async round(): Promise<void> {
    if (this.isWorker()) await encryptSecrets(this.parts.database)
  }

  /** Without keys there is nothing to do. A key that this program has made for its next start does not count. */
  override start(): void {
    if (this.parts.database.secrets.heldIds.length > 0) super.start()
  }
}
