// Delivery options of a message: online devices only, or only some members of a group.

import { encode, Meta, RouteType, userNameRule } from '@parley/protocol'
import type { Config } from '../../config/config.ts'
import type { Directory } from '../../directory/directory.ts'
import type { UpMeta } from '../../frames/read.ts'
import { onlineOnly, onlyDevice, onlyUsers } from '../../logs/audience.ts'
import type { Incoming } from './incoming-message.ts'
import { type Refusal, refusal, wrong } from './refusals.ts'
import { isCounted } from './rules.ts'
import type { Target } from './targets.ts'

export interface Options {
  readonly audience: string | null
  readonly counted: 0 | 1
  readonly routeType: number
  readonly passed: readonly Uint8Array[]
  /** The audience differs from what the sender asked for, so the answer names it. */
  readonly isNarrowed?: boolean
}

/** Whether names have to be looked up. Single chats have no directed messages. */
export function isDirected(meta: UpMeta, target: Pick<Target, 'kind'>): boolean {
  return meta.routeType === RouteType.ROUTE_DIRECT && target.kind !== 'single'
}

/** The options of a message that is not directed. */
export function optionsOf({ meta, body, attempt }: Incoming, target: Target): Options {
  const counted = isCounted(attempt, body.contentType, target) ? 1 : 0
  if (target.device) return { ...toAll, audience: onlyDevice(target.device.id) }
  if (meta.routeType !== RouteType.ROUTE_ONLINE) return counted === 1 ? counting : toAll
  // Nothing of it is stored for later, so it must not be counted.
  return { ...toAll, audience: onlineOnly, routeType: RouteType.ROUTE_ONLINE }
}

const toAll: Options = { audience: null, counted: 0, routeType: RouteType.ROUTE_ALL, passed: [] }
const counting: Options = { ...toAll, counted: 1 }

/** The options of a directed message: for the sender and the named members of the group. */
export async function directedOptions(
  incoming: Incoming,
  target: Target,
  { directory, config }: { readonly directory: Directory; readonly config: Config },
): Promise<Options | Refusal> {
  const { session, meta, body, attempt } = incoming
  if (meta.directedCount > config.maxDirected) return refusal('maxLimit', { form: 'directedUsers' })
  // Treating this as a message to everybody would show it to the wrong people.
  if (meta.directedCount === 0) return wrong('nobody is named')
  const named = new Map<string, number>()
  for (const written of meta.directed) {
    const name = written.toLowerCase()
    const user = userNameRule.test(name) ? await directory.user(session.user.app, name) : undefined
    if (user && (target.room?.present ?? (target.thread ?? target.group)?.people)?.has(user.id))
      named.set(user.name, user.id)
  }
  const directedUsers = [...named.keys()]
  // Nobody but its sender would see it, without the sender knowing.
  if (directedUsers.length === 0) return wrong('nobody who is named is in the group')
  return {
    audience: onlyUsers([session.user.id, ...named.values()]),
    counted: isCounted(attempt, body.contentType, target) ? 1 : 0,
    routeType: RouteType.ROUTE_DIRECT,
    passed: [encode(Meta, { directedUsers })],
    isNarrowed: String(directedUsers) !== String(meta.directed),
  }
}
