// Applies the answers to group calls. The server does not send this device events about its own actions, so an accepted
// action is applied from its answer. A refused action changes nothing.

import { type AnswerOf, type calls, groupLimits, type InputOf, type Outcome } from '@parley/protocol'
import type { Group } from '../state.ts'
import {
  addMembers,
  changeAttributes,
  changeGroup,
  changeMembers,
  changeOwner,
  changeSomeMembers,
  type GroupsPart,
  joinGroup,
  leaveGroup,
  noteGroup,
  removeMembers,
  setAttributes,
  withoutApplications,
  withoutInvitation,
} from './group-changes.ts'
import { infoIn, ownIn } from './group-rows.ts'
import { textsIn } from './groups.ts'

type Calls = (typeof calls)['groups']

/** The acting user, and the time. */
export interface Acting {
  readonly me: string
  readonly now: number
}

type Effect<C> = (part: GroupsPart, input: InputOf<C>, answer: AnswerOf<C>, acting: Acting) => GroupsPart

/** Calls after which the details of the group have to be loaded again. */
export const callsThatNeedReload: ReadonlySet<keyof Calls> = new Set<keyof Calls>([
  'create',
  'apply',
  'answerInvitation',
  'block',
])

/** By how much a call changes the member count: its answer does not contain the new count. */
export const moves: {
  readonly [N in keyof Calls]?: (input: InputOf<Calls[N]>, answer: AnswerOf<Calls[N]>) => number
} = {
  invite: (_, { outcomes }) => joinedIn(outcomes).length,
  answerApplication: ({ isAccepted }) => Number(isAccepted),
  removeMembers: ({ users }, { outcomes }) => -doneIn(outcomes, users).length,
}

/** How the answer to each call changes the state. */
export const groupAnswers: { readonly [N in keyof Calls]?: Effect<Calls[N]> } = {
  create: (part, input, { groupId }, { me, now }) => {
    const members = new Set(input.inviteNeedsConfirmation ? [] : namesIn(input.members ?? []))
    return joinGroup(part, groupId, {
      membersMayInvite: true,
      ...settingsIn(input),
      ...(input.description !== undefined && { description: input.description }),
      role: 'owner',
      owner: me,
      memberCount: members.add(me).size,
      maxMembers: input.maxMembers ?? groupLimits.defaultMaxMembers,
      createdAt: now,
      announcement: '',
    })
  },
  info: (part, _, { groups }) => groups.reduce((all, row) => noteGroup(all, row.id, infoIn(row)), part),
  listOwn: (part, _, { groups }) => groups.reduce((all, row) => noteGroup(all, row.id, ownIn(row)), part),
  modify: (part, input, _, { me }) => {
    const after = changeGroup(part, input.groupId, settingsIn(input))
    return input.newOwner === undefined
      ? after
      : changeOwner(after, input.groupId, input.newOwner.toLowerCase(), me)
  },
  dissolve: (part, { groupId }) => leaveGroup(part, groupId, 'dissolved'),
  leave: (part, { groupId }) => leaveGroup(part, groupId, 'left'),
  addAdmin: (part, { groupId, user }, _, { me }) =>
    changeSomeMembers(part, groupId, { users: namesIn([user]), me }, { role: 'admin' }),
  removeAdmin: (part, { groupId, admin }, _, { me }) =>
    changeSomeMembers(part, groupId, { users: namesIn([admin]), me }, { role: 'member' }),
  invite: (part, { groupId }, { outcomes }, { now }) => addMembers(part, groupId, joinedIn(outcomes), now),
  apply: (part, { groupId }, { isMember }) => (isMember ? joinGroup(part, groupId) : part),
  answerApplication: (part, { groupId, user, isAccepted }, _, { now }) =>
    isAccepted
      ? addMembers(part, groupId, namesIn([user]), now)
      : withoutApplications(part, groupId, namesIn([user])),
  answerInvitation: (part, { groupId, isAccepted }) =>
    isAccepted ? joinGroup(part, groupId) : withoutInvitation(part, groupId),
  removeMembers: (part, { groupId, users }, { outcomes }) =>
    removeMembers(part, groupId, doneIn(outcomes, users)),
  mute: (part, { groupId }, { muted }, { me }) =>
    muted
      .filter(({ isDone }) => isDone)
      .reduce(
        (all, { user, until }) =>
          changeSomeMembers(all, groupId, { users: [user], me }, { mutedUntil: until }),
        part,
      ),
  unmute: (part, { groupId, users }, { outcomes }, { me }) =>
    changeSomeMembers(part, groupId, { users: doneIn(outcomes, users), me }, { mutedUntil: 0 }),
  listMuted: (part, { groupId }, { muted }) => {
    const until = new Map(muted.map((one) => [one.user, one.until]))
    return marked(part, groupId, ({ user }) => ({ mutedUntil: until.get(user) ?? 0 }))
  },
  // A blocked user is removed from the group.
  block: (part, { groupId, users }, { outcomes }) => {
    const gone = doneIn(outcomes, users.join())
    return withoutApplications(removeMembers(part, groupId, gone), groupId, gone)
  },
  ban: (part, { groupId }, { isBanned }) => changeGroup(part, groupId, { isBanned: isBanned ?? true }),
  unban: (part, { groupId }, { isBanned }) => changeGroup(part, groupId, { isBanned: isBanned ?? false }),
  allow: (part, { groupId, users }, { outcomes }, { me }) =>
    changeSomeMembers(part, groupId, { users: doneIn(outcomes, users.join()), me }, { isAllowed: true }),
  disallow: (part, { groupId, users }, { outcomes }, { me }) =>
    changeSomeMembers(part, groupId, { users: doneIn(outcomes, users), me }, { isAllowed: false }),
  listAllowed: (part, { groupId }, { users }) =>
    marked(part, groupId, ({ user }) => ({ isAllowed: users.includes(user) })),
  announcement: (part, { groupId }, { announcement }) => changeGroup(part, groupId, { announcement }),
  setAnnouncement: (part, { groupId, announcement }) => changeGroup(part, groupId, { announcement }),
  shield: (part, { groupId }) => changeGroup(part, groupId, { isShielded: true }),
  unshield: (part, { groupId }) => changeGroup(part, groupId, { isShielded: false }),
  setAttributes: (part, { groupId, member, attributes }) =>
    changeAttributes(part, groupId, member.toLowerCase(), textsIn(attributes)),
  attributes: (part, { groupId, users, keys = [] }, { attributes }) => {
    // The answer contains only the requested keys, not all attributes.
    if (keys.length > 0) return part
    const byUser = textMaps(attributes)
    return setAttributes(part, groupId, new Map(namesIn(users).map((user) => [user, byUser.get(user) ?? {}])))
  },
}

/** Converts user names to the server's spelling: lower case. */
const namesIn = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase())

/** The users who joined at once, without having to accept. */
const joinedIn = (outcomes: AnswerOf<Calls['invite']>['outcomes']): readonly string[] =>
  outcomes.filter(({ isDone, isAsked }) => isDone && !isAsked).map(({ user }) => user)

/** The users for whom the call succeeded; `requested` is a comma-separated list of names. */
function doneIn(outcomes: Outcome | readonly Outcome[], requested: string): readonly string[] {
  const names = namesIn(requested.split(','))
  // A call for a single user has one outcome, which may lack the name.
  if ('isDone' in outcomes) return outcomes.isDone ? [outcomes.user ?? names[0] ?? ''] : []
  return outcomes.flatMap(({ isDone, user }, index) => (isDone ? [user ?? names[index] ?? ''] : []))
}

const settings = [
  'name',
  'avatar',
  'description',
  'custom',
  'isPublic',
  'needsApproval',
  'membersMayInvite',
  'inviteNeedsConfirmation',
  'maxMembers',
] as const

/** The group settings in an input. */
const settingsIn = (input: Partial<Pick<Group, (typeof settings)[number]>> | object): Partial<Group> =>
  Object.fromEntries(
    settings.flatMap((name) => {
      const value = (input as Partial<Group>)[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Updates every loaded member from a complete list of the server. */
const marked = (
  part: GroupsPart,
  id: string,
  mark: (one: { readonly user: string }) => { readonly mutedUntil: number } | { readonly isAllowed: boolean },
): GroupsPart => changeMembers(part, id, (members) => members.map((one) => ({ ...one, ...mark(one) })))

const textMaps = (value: unknown): Map<string, Readonly<Record<string, string>>> => {
  const all = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new Map(all.map(([user, attributes]) => [user, textsIn(attributes)]))
}
