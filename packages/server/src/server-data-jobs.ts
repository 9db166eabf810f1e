// Background jobs on stored data: erasing people, removing messages and files past their retention time, and
// encrypting secrets. In a cluster one node does them for all.

import { Erasures } from './erasure/erasures.ts'
import type { Services } from './pipeline/context.ts'
import { HistoryRetention } from './retention/history-retention.ts'
import { running, type ServerService } from './server-lifecycle.ts'
import { SecretEncryption } from './storage/secrets/encryption.ts'

export function dataJobs(
  parts: Pick<Services, 'database' | 'host' | 'config' | 'metrics'>,
  services: () => Services,
  isWorker: (() => boolean) | undefined,
): { readonly erasures: Erasures; readonly parts: readonly ServerService[] } {
  const erasures = new Erasures(parts, services, isWorker)
  const retention = new HistoryRetention(parts, isWorker)
  const encryption = new SecretEncryption(parts, isWorker)
  return {
    erasures,
    parts: [
      running('erasures', erasures),
      running('retention', retention),
      running('encryption of secrets', encryption),
    ],
  }
}
