// Starts the servers that the test files of a run share, before the first file and until after the last one. Each
// file creates its own app on one of them, so that files are isolated from each other.

import type { TestProject } from 'vitest/node'
import type { ServerPlace } from './launch.ts'
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

const isLong = process.env.PARLEY_TEST_LONG === '1'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { infrastructure } = project.getProvidedContext()
  const started = await Promise.allSettled([
    startServer(lowLimits, infrastructure),
    // The short form has one cluster: three more processes would cost more than its tests, none of which minds low limits.
    ...(infrastructure && !isLong ? [] : [startServer({}, infrastructure)]),
  ])
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => void (await Promise.all(running.map((server) => server.stop())))
  const [limited, plain = limited] = running.map(({ place }) => place)
  const failed = started.find((one) => one.status === 'rejected')
  if (failed || plain === undefined || limited === undefined) {
    await stop()
    throw failed?.reason
  }
  project.provide('servers', { plain, limited })
  return stop
}
