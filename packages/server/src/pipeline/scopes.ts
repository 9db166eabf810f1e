// The scope that a key needs for a call. Calls that only read are recognised by their method; the exceptions are here.

import type { CallDefinition } from '@parley/protocol'
import type { Scope } from '../tokens/scopes.ts'

const exceptions: Readonly<Record<Exclude<Scope, 'manage'>, readonly string[]>> = {
  read: [
    'profile.find',
    'presence.find',
    'groups.attributes',
    'groups.nameCards',
    'rooms.attributes',
    'threads.lastMessages',
    'accounts.statusOfMany',
    'groups.memberAttributes',
  ],
  send: [
    'messages.streamToUser',
    'messages.streamToGroup',
    'messages.toUsers',
    'messages.toGroups',
    'messages.toGroupMembers',
    'messages.toRooms',
    'messages.toRoomMembers',
    'messages.toOnlineUsers',
    'messages.toEverybody',
    'messages.importToUser',
    'messages.importToGroup',
    'messages.addReaction',
    'messages.removeReaction',
    'rooms.broadcast',
  ],
  moderate: [
    'accounts.deactivate',
    'accounts.activate',
    'accounts.disconnect',
    'accounts.disconnectDevice',
    'accounts.endDevice',
    'moderation.mute',
    'moderation.testText',
    'moderation.words',
    'moderation.setWords',
    'moderation.setAutomaticActions',
    'moderation.disableGroup',
    'moderation.enableGroup',
    'messages.recall',
    'messages.recallMany',
    'messages.rewrite',
    'reports.list',
    'reports.get',
    'reports.assign',
    'reports.close',
    'groups.mute',
    'groups.unmute',
    'groups.ban',
    'groups.unban',
    'groups.block',
    'groups.blockOne',
    'groups.unblock',
    'groups.allow',
    'groups.allowOne',
    'groups.disallow',
    'rooms.mute',
    'rooms.unmute',
    'rooms.ban',
    'rooms.unban',
    'rooms.block',
    'rooms.blockOne',
    'rooms.unblock',
    'rooms.allow',
    'rooms.allowOne',
    'rooms.disallow',
    'rooms.setTags',
    'rooms.muteTag',
  ],
  erase: [
    'accounts.removeUser',
    'accounts.removeUsers',
    'accounts.erase',
    'groups.dissolve',
    'rooms.destroy',
    'threads.destroy',
    'history.removeFromChat',
    'history.removeFromGroup',
    'history.removeFromChatBefore',
    'history.removeFromGroupBefore',
    'retention.set',
    'conversations.remove',
    'conversations.removeAll',
    'profile.erase',
    'groups.removeFile',
    'rooms.removeFile',
  ],
  events: [
    'events.list',
    'events.addEndpoint',
    'events.listEndpoints',
    'events.updateEndpoint',
    'events.removeEndpoint',
    'events.replay',
    'events.deliveries',
  ],
}

const scopeByName = new Map<string, Scope>(
  (Object.entries(exceptions) as [Scope, readonly string[]][]).flatMap(([scope, names]) =>
    names.map((name): [string, Scope] => [name, scope]),
  ),
)

/** All names in the table, for a test that finds those that no call has. */
export const namedInScopes: readonly string[] = [...scopeByName.keys()]

/** Calls that change nothing, although they need another scope than `read`. The console makes them again and again. */
const alsoReading: ReadonlySet<string> = new Set([
  'reports.list',
  'moderation.testText',
  'moderation.words',
  'events.listEndpoints',
  'events.deliveries',
])

/** Whether a call changes nothing and shows nothing that belongs into the audit. */
export function isReading(call: Pick<CallDefinition, 'name' | 'method'>): boolean {
  return scopeOf(call) === 'read' || alsoReading.has(call.name)
}

export function scopeOf({ name, method }: Pick<CallDefinition, 'name' | 'method'>): Scope {
  return scopeByName.get(name) ?? (method === 'GET' ? 'read' : 'manage')
}
