// The HTTP routes of the sample: its users for the sign-in page, and its removal.

import { callerOf, type Headers } from '../pipeline/caller.ts'
import type { Services } from '../pipeline/context.ts'
import { hasSample, shownSample } from './loopback-only.ts'
import { people } from './people.ts'
import { type RemovalParts, removeSample } from './removal.ts'
import { samplePeople } from './sample-state.ts'

export function sampleRoutes(services: Services, rest: RemovalParts['rest']) {
  const { database, directory, config } = services
  let removing: Promise<void> | undefined
  return {
    show: () => shownSample(database, config),

    /** Only on loopback, and only for a user of the sample. */
    async remove(headers: Headers): Promise<boolean> {
      const sample = hasSample(config) ? await samplePeople(database) : undefined
      const [org = '', name = ''] = sample?.appKey.split('#') ?? []
      const app = sample && (await directory.app(org, name))
      if (!app) return false
      const caller = await callerOf(services, app, headers)
      if (typeof caller === 'string' || !people.some(({ user }) => user === caller.me?.name)) return false
      removing ??= removeSample({ services, rest }, app).finally(() => {
        removing = undefined
      })
      await removing
      return true
    },
  }
}
