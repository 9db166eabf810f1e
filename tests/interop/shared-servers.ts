// Starts the servers that the test files of a run share, before the first file and until after the last one. Each
// file creates its own app on one of them, so that files are isolated from each other.

import type { TestProject } from 'vitest/node'
import type { ServerPlace } from './server.ts'
import { startServer } from './server.ts'

export interface SharedServers {
  /** With the settings of a new server. */
  readonly plain: ServerPlace
  /** With `lowLimits`. */
  readonly limited: ServerPlace
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: SharedServers
  }
}

/** Low enough for a test to reach them with a few calls. */
const lowLimits = {
  PARLEY_MAX_REACTIONS: '3',
  PARLEY_MAX_PINS: '3',
  PARLEY_MAX_PINNED_CONVERSATIONS: '2',
  PARLEY_MAX_BLOCKED: '3',
  PARLEY_MAX_OPEN_REPORTS: '2',
  PARLEY_MAX_CONTACTS: '3',
  PARLEY_MAX_PRESENCE_WATCHED: '3',
  PARLEY_PRESENCE_GRACE_SECONDS: '0',
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = await Promise.allSettled([startServer(), startServer(lowLimits)])
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => void (await Promise.all(running.map((server) => server.stop())))
  const [plain, limited] = running.map(({ apiUrl, data }): ServerPlace => ({ origin: apiUrl, data }))
  if (plain === undefined || limited === undefined) {
    await stop()
    throw started.find((one) => one.status === 'rejected')?.reason
  }
  project.provide('servers', { plain, limited })
  return stop
}
