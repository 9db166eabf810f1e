// The user as whom an app's back end acts. A call of users runs with the user that the path or the body names. What
// concerns a group, a room or a thread is done as its owner, who may do everything there, so the rules need no
// exception: nobody is above the owner, and the owner can be neither removed nor muted.

import { backendCalls, type CallDefinition, calls, fail, userNameRule } from '@parley/protocol'
import type { App, User } from '../directory/directory.ts'
import { groupIdRule } from '../directory/groups.ts'
import type { Caller } from './caller.ts'
import type { Services } from './context.ts'

/** Calls whose acting user is a field of the input. */
const namedInInput: ReadonlyMap<CallDefinition, string> = new Map<CallDefinition, string>([
  [calls.groups.create, 'owner'],
  [calls.threads.create, 'owner'],
  [calls.rooms.setAttributes, 'member'],
  [calls.rooms.forceAttributes, 'member'],
  [calls.rooms.removeAttributes, 'member'],
  [calls.rooms.forceRemoveAttributes, 'member'],
])

/** Calls that work without an acting user. */
const byNobody: ReadonlySet<CallDefinition> = new Set<CallDefinition>([
  calls.groups.info,
  calls.rooms.list,
  calls.rooms.details,
  calls.profile.find,
])

/** About the token of the request itself. */
const neverByApp: ReadonlySet<CallDefinition> = new Set<CallDefinition>([calls.session.tokenExpiry])

const targetParameters = ['groupId', 'roomId', 'threadId'] as const

/** Whether a back end may make a call of users. */
export function mayActAsUser(call: CallDefinition): boolean {
  if (neverByApp.has(call)) return false
  if (namedInInput.has(call) || byNobody.has(call)) return true
  return (
    call.path.includes('{user}') || targetParameters.some((parameter) => call.path.includes(`{${parameter}}`))
  )
}

/** Calls of back ends that bots make in their own name. */
const byBots: ReadonlySet<CallDefinition> = new Set<CallDefinition>([
  backendCalls.messages.toUsers,
  backendCalls.messages.toGroups,
  backendCalls.messages.toRooms,
  backendCalls.messages.streamToUser,
  backendCalls.messages.streamToGroup,
  backendCalls.events.list,
])

/** Whether this user is a bot that may make a call of back ends. Events are read with a key. */
export function isForBot(call: CallDefinition, { me, key }: Pick<Caller, 'me' | 'key'>): boolean {
  if (!me?.isBot || !byBots.has(call)) return false
  return call !== backendCalls.events.list || key !== undefined
}

type Parts = Pick<Services, 'directory' | 'rooms' | 'database'>

/** The user as whom a back end acts in this call. Undefined if the call needs none. */
export async function actorOf(
  parts: Parts,
  app: App,
  call: CallDefinition,
  named: { readonly user?: string | undefined; readonly input: Readonly<Record<string, unknown>> },
): Promise<User | undefined> {
  const { user, input } = named
  if (user !== undefined) return userNamed(parts, app, user)
  if (call.by === 'userOrApp' || call.by === 'anyone' || byNobody.has(call)) return undefined
  const field = namedInInput.get(call)
  if (field !== undefined) {
    const name = input[field]
    if (typeof name !== 'string' || name === '')
      return fail('requestFailed', { form: 'missing', name: field })
    return userNamed(parts, app, name)
  }
  const { groupId, roomId, threadId } = targetParameters.some((parameter) =>
    call.path.includes(`{${parameter}}`),
  )
    ? (input as Record<string, string | undefined>)
    : {}
  if (groupId !== undefined) return ownerOfGroup(parts, app, groupId)
  if (roomId !== undefined) {
    const room = await parts.rooms.find(app, roomId)
    if (!room) return fail('roomNotFound', { roomId })
    return userNamed(parts, app, room.facts.owner)
  }
  if (threadId === undefined) return undefined
  const id = threadId
  const thread = groupIdRule.test(id) ? await parts.directory.thread(app, id) : undefined
  return thread ? ownerOfGroup(parts, app, thread.groupId) : fail('threadNotFound', { threadId: id })
}

async function userNamed({ directory }: Parts, app: App, written: string): Promise<User> {
  const name = written.toLowerCase()
  const user = userNameRule.test(name) ? await directory.user(app, name) : undefined
  return user ?? fail('userNotFound', { form: 'resource' })
}

async function ownerOfGroup({ directory, database }: Parts, app: App, groupId: string): Promise<User> {
  const group = groupIdRule.test(groupId) ? await directory.group(app, groupId) : undefined
  if (!group) return fail('groupNotFound', { groupId })
  const row = await database.read((sql) =>
    sql.first<{ name: string }>('SELECT name FROM users WHERE id = ?', [group.ownerId]),
  )
  return (row && (await directory.user(app, row.name))) ?? fail('groupNotFound', { groupId })
}
