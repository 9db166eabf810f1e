// Paths of older clients for calls that have another path today. The handlers are the same.

import { type CallDefinition, calls } from '@parley/protocol'
import type { Handler } from '../pipeline/handler.ts'

const olderPaths: ReadonlyMap<CallDefinition, string> = new Map<CallDefinition, string>([
  // Web clients before 4.2.
  [calls.conversations.remove, 'users/{user}/user_channel'],
  [calls.groups.isMuted, 'sdk/group/{groupId}/mute/{member}'],
])

/** The handlers, with a second entry for each older path. */
export function withOlderPaths(handlers: readonly Handler[]): Handler[] {
  return handlers.flatMap((handler) => {
    const path = olderPaths.get(handler.call)
    return path === undefined ? [handler] : [handler, { ...handler, call: { ...handler.call, path } }]
  })
}
