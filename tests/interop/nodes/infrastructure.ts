// The services that the nodes of all clusters of a run share: PostgreSQL, which was started before, NATS and a store
// for files. Each cluster has its own database, and its own name on the bus.

import type { TestProject } from 'vitest/node'
import { startNats } from '../../../tools/testing/nats-program.ts'
import { localS3 } from '../s3.ts'

export interface Infrastructure {
  /** PostgreSQL, and its database that those of clusters are copies of. */
  readonly postgres: { readonly address: string; readonly template: string }
  /** Settings that are the same for all nodes of all clusters. */
  readonly settings: Readonly<Record<string, string>>
  /** Where the store for files has its objects. */
  readonly files: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Servers of this run are clusters. */
    infrastructure: Infrastructure | undefined
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres } = project.getProvidedContext()
  if (!postgres) throw new Error('PostgreSQL has to be started before.')
  const nats = await startNats()
  try {
    const s3 = await localS3()
    const settings = { PARLEY_BUS: nats.url, ...s3.settings }
    project.provide('infrastructure', { postgres, settings, files: s3.folder })
    return async () => {
      // Not waited for: it waits for connections that others keep open.
      void s3.close().catch(() => undefined)
      await nats.kill()
    }
  } catch (error) {
    await nats.kill()
    throw error
  }
}
