// The calls that operators may make, by role. Rights follow from the scopes of calls, with the exceptions here. Calls
// that show messages need a reason, which is in the audit.

import { backendCalls, type CallDefinition, calls, fail, legacyCalls } from '@parley/protocol'
import type { Role } from '../operators/roles.ts'
import type { Scope } from '../tokens/scopes.ts'
import { mayActAsUser } from './actor.ts'
import type { Headers } from './caller.ts'
import { scopeOf } from './scopes.ts'

const scopesOf: Readonly<Record<Role, ReadonlySet<Scope>>> = {
  owner: new Set(['read', 'send', 'manage', 'moderate', 'erase', 'events']),
  moderator: new Set(['read', 'moderate']),
  support: new Set(['read']),
  'read-only': new Set(['read']),
}

/** Further calls of a role. */
const furtherCalls: Readonly<Record<Role, ReadonlySet<string>>> = {
  owner: new Set(),
  moderator: new Set(['groups.removeMembers', 'rooms.removeMembers']),
  support: new Set([
    'session.changePassword',
    'accounts.disconnect',
    'accounts.disconnectDevice',
    'accounts.endDevice',
    'profile.update',
    // For users who report that they get no notifications.
    'operating.testPush',
  ]),
  'read-only': new Set(),
}

/** Calls of operators that only owners make, besides everything that changes something. */
const forOwners: ReadonlySet<string> = new Set(['operating.settings', 'operating.operators'])

/** Tokens of users and bots: their holder acts as the user, and no record would show who it was. */
const asSomebodyElse: ReadonlySet<string> = new Set(['session.signIn', 'calls.token', 'bots.post'])

/** Calls whose answers have messages. */
const showMessages: ReadonlySet<string> = new Set([
  'history.page',
  'history.find',
  'history.search',
  'history.file',
  'conversations.list',
  'conversations.listMarked',
  'conversations.listChannels',
  'conversations.listChannelPage',
  'messages.listPinned',
  'threads.detail',
  'threads.list',
  'threads.listJoined',
  'threads.listJoinedIn',
  'events.list',
  'accounts.export',
])

/** Messages of the whole app, or of all conversations of a user, at once. Only owners may read these. */
const showEverything: ReadonlySet<string> = new Set(['history.file', 'events.list', 'accounts.export'])

type Call = Pick<CallDefinition, 'name' | 'method' | 'by'>

/** Whether operators with this role may make the call. */
export function mayOperate(role: Role, call: Call): boolean {
  if (asSomebodyElse.has(call.name)) return false
  if (needsReason(call)) return role === 'owner' || (role === 'moderator' && !showEverything.has(call.name))
  if (furtherCalls[role].has(call.name)) return true
  if (call.by === 'operator') return role === 'owner' || (call.method === 'GET' && !forOwners.has(call.name))
  return scopesOf[role].has(scopeOf(call))
}

export const needsReason = ({ name }: Pick<Call, 'name'>): boolean => showMessages.has(name)

/** All names in the tables, for a test that finds those that no call has. */
export const namedInRights: readonly string[] = [
  ...asSomebodyElse,
  ...showMessages,
  ...showEverything,
  ...forOwners,
  ...Object.values(furtherCalls).flatMap((names) => [...names]),
]

/** Percent-encoded, because headers have no other way to carry every script. */
export const reasonHeader = 'x-parley-reason'
const shortestReason = 4
const longestReason = 300

/** The reason of a request that reads messages. Refuses a request without one. */
export function reasonIn(headers: Headers): string {
  const written = headers[reasonHeader]
  const reason = typeof written === 'string' ? decoded(written).trim() : ''
  if (reason.length < shortestReason) fail('requestFailed', { form: 'missing', name: 'X-Parley-Reason' })
  return reason.slice(0, longestReason)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** All calls that operators could make: those of back ends, and their own. */
export const callsOfOperators: readonly CallDefinition[] = [calls, legacyCalls, backendCalls]
  .flatMap((catalogue) => Object.values(catalogue))
  .flatMap((area) => Object.values(area) as CallDefinition[])
  .filter((call) => call.by !== 'user' || mayActAsUser(call))

/** The names of all calls that a role may make, so that programs offer nothing else. */
export function allowedCalls(role: Role): readonly string[] {
  return callsOfOperators.filter((call) => mayOperate(role, call)).map(({ name }) => name)
}
