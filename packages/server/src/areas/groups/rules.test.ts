// Compares the rules with the tables of docs/groups.md: every action by every caller, in every state, on every target.

import { describe, expect, test } from 'vitest'
import { Role } from '../../directory/groups.ts'
import {
  type Actor,
  actors,
  done,
  groupTables,
  readGroupTables,
  type State,
  states,
  type TargetKind,
  targets,
  type Writer,
  writers,
} from '../../test-support/group-table.ts'
import { testRuleTables } from '../../test-support/rule-table-tests.ts'
import { refusal as refusalOfSending } from '../messages/refusals.ts'
import { type Attempt, refusalInGroup } from '../messages/rules.ts'
import { type GroupAct, type GroupState, isSilenced, nonMember, refusalOf, type Standing } from './rules.ts'

const now = 1_000_000
const tables = groupTables()

const standings: Readonly<Record<Writer, Standing>> = {
  owner: { ...nonMember, role: Role.owner },
  admin: { ...nonMember, role: Role.admin },
  member: { ...nonMember, role: Role.member },
  muted: { ...nonMember, role: Role.member, mutedUntil: now + 1 },
  allowlisted: { ...nonMember, role: Role.member, isAllowed: true },
  invited: { ...nonMember, isInvited: true },
  applicant: { ...nonMember, isApplicant: true },
  blocked: { ...nonMember, isBlocked: true },
  outsider: nonMember,
}

/** The action of each row, if it is one of the rules. */
const acts: Readonly<Record<string, GroupAct>> = {
  info: 'info',
  listMembers: 'listMembers',
  listAdmins: 'listAdmins',
  announcement: 'announcement',
  attributes: 'attributes',
  nameCards: 'attributes',
  listFiles: 'listFiles',
  'isMuted (own)': 'lookAt',
  isMuted: 'lookAt',
  'isAllowed (own)': 'lookAt',
  isAllowed: 'lookAt',
  listMuted: 'listMuted',
  listBlocked: 'listBlocked',
  listAllowed: 'listAllowed',
  'modify (texts)': 'modify',
  'modify (entry)': 'open',
  'modify (newOwner)': 'handOver',
  dissolve: 'dissolve',
  setAnnouncement: 'setAnnouncement',
  ban: 'ban',
  unban: 'unban',
  addAdmin: 'addAdmin',
  removeAdmin: 'removeAdmin',
  apply: 'apply',
  'answerApplication (accept)': 'acceptApplication',
  'answerApplication (decline)': 'answerApplication',
  invite: 'invite',
  'answerInvitation (accept)': 'acceptInvitation',
  'answerInvitation (decline)': 'answerInvitation',
  'answerInvitation (of another)': 'answerInvitation',
  leave: 'leave',
  removeMembers: 'removeMember',
  mute: 'mute',
  unmute: 'unmute',
  block: 'block',
  blockOne: 'block',
  unblock: 'unblock',
  allow: 'allow',
  disallow: 'disallow',
  shareFile: 'shareFile',
  'removeFile (own)': 'removeFile',
  removeFile: 'removeFile',
  'setAttributes (own)': 'setAttributes',
  setAttributes: 'setAttributes',
  setNameCard: 'setAttributes',
  shield: 'shield',
  unshield: 'unshield',
  updateSelf: 'setQuiet',
}
/** Calls that everybody may make for themselves, and downloads, which follow the rules of files. */
const callsOfAnybody = [
  'downloadFile',
  'create',
  'listPublic',
  'listJoined',
  'listOwn',
  'countJoined',
  'listApplications',
  'listInvitations',
]

/** The target of an action, if it is not an ordinary member. */
const meantFor: Readonly<Record<string, TargetKind>> = {
  invite: 'outsider',
  'answerApplication (accept)': 'applicant',
  'answerApplication (decline)': 'applicant',
}

/** All states of a group, except for the missing one. */
const single = states.filter((state) => state !== 'dissolved')
const everyState = Array.from({ length: 2 ** single.length }, (_, bits) =>
  single.filter((_state, at) => (bits >> at) & 1),
)

function stateOf(given: readonly State[]): GroupState {
  return {
    isPublic: given.includes('public'),
    needsApproval: given.includes('approval'),
    membersMayInvite: !given.includes('managers invite'),
    inviteNeedsConfirmation: given.includes('confirmation'),
    isFull: given.includes('full'),
    isBanned: given.includes('banned'),
    isDisabled: given.includes('disabled'),
  }
}

function answer(row: string, actor: Actor, given: readonly State[], target: TargetKind | undefined) {
  const act = acts[row]
  if (!act) return done
  const state = stateOf(given)
  const own =
    row.endsWith('(own)') ||
    row === 'setNameCard' ||
    target === 'self' ||
    /^answerInvitation \((accept|decline)\)$/.test(row)
  const whom = target ?? meantFor[row] ?? 'member'
  const on = own
    ? { ...standings[actor], isSelf: true }
    : { ...standings[whom === 'self' || whom === 'unknown' ? 'outsider' : whom], isSelf: false }
  const hasTarget = own || tables.targeted.has(row) || /^(removeFile|answerInvitation)/.test(row)
  const refused = refusalOf(act, state, standings[actor], hasTarget ? on : undefined)
  // Uploads report all refusals in one form.
  if (act === 'shareFile') return refused || isSilenced(state, standings[actor], now) ? 'uploadFailed' : done
  // Texts that others read require the right to send.
  const isOwnAttribute = row === 'setAttributes (own)' || row === 'setNameCard'
  const isSpeaking = isOwnAttribute && standings[actor].role !== undefined
  if (isSpeaking && isSilenced(state, standings[actor], now)) return 'permissionDenied'
  return refused ?? done
}

describe('[GRP-70] the rules match the tables of the documentation', () => {
  testRuleTables<Actor, State, TargetKind>({
    tables,
    acts: Object.keys(acts),
    ofAnybody: [...callsOfAnybody],
    actors,
    everyState,
    targets,
    answer,
    isImpossible: (actor, target) => actor === 'owner' && target === 'owner',
  })

  test.each(tables.writing.map((row) => [row]))('sending, %s: by everybody, in every state', (row) => {
    for (const actor of writers)
      for (const given of everyState) {
        const { role, mutedUntil, isAllowed } = standings[actor]
        const member = { role: role ?? Role.member, mutedUntil, allowed: isAllowed, shielded: false }
        const group = {
          kind: 'group' as const,
          logId: 1,
          members: [],
          version: 0,
          appId: 1,
          id: '1',
          name: '',
          ownerId: 1,
          banned: given.includes('banned'),
          disabled: given.includes('disabled'),
          people: new Map(role === undefined ? [] : [[7, member]]),
        }
        const expected = tables.expectedOfWriting({ row, actor, states: given })
        const said = refusalInGroup(row as Attempt, 7, group, now)
        const form = expected === 'groupDisabled' ? { form: 'group' } : undefined
        expect(said, `${actor}: ${given.join(', ')}`).toEqual(
          expected === done ? undefined : refusalOfSending(expected, form),
        )
      }
    const none = tables.expectedOfWriting({ row, actor: 'owner', states: ['dissolved'] })
    expect([none, refusalInGroup(row as Attempt, 7, undefined, now)]).toEqual([
      'groupNotFound',
      refusalOfSending('groupNotFound'),
    ])
  })
})

describe('[GRP-70] an incomplete table is detected', () => {
  const head = (columns: readonly string[]) => `| Call | ${columns.join(' | ')} |\n|---|\n`
  const text = (rows: { actors?: string; states?: string; targets?: string; writing?: string } = {}) =>
    [
      `<!-- rules: actors -->\n${head(actors)}${rows.actors ?? '| `ban` | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ |'}`,
      `<!-- rules: states -->\n${head(states)}${rows.states ?? '| `ban` | = | = | = | = | = | = | = | = |'}`,
      `<!-- rules: targets -->\n${head(targets)}${rows.targets ?? '| `ban` | – | – | – | – | – | – | – | – | – |'}`,
      `<!-- rules: writing -->\n${head([...writers, 'banned', 'disabled', 'dissolved'])}${
        rows.writing ?? '| message | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | = | = | = |'
      }`,
      '',
    ].join('\n\n')

  test('a complete table is read', () => {
    expect(readGroupTables(text()).rows).toEqual(['ban'])
  })

  test.each([
    ['an empty cell', { actors: '| `ban` | ✓ | ✓ | | ✓ | ✓ | ✓ | ✓ | ✓ |' }],
    ['a missing cell', { actors: '| `ban` | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ |' }],
    ['a missing row', { states: '| `unban` | = | = | = | = | = | = | = | = |' }],
    ['an unknown row', { targets: '| `unban` | – | – | – | – | – | – | – | – | – |' }],
    ['an unknown reason', { actors: '| `ban` | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | forbidden |' }],
    ['an unknown state', { states: '| `ban` | = | = | = | = | = | = | membersFull unless rain | = |' }],
    ['an unknown role', { states: '| `ban` | guest: ✓ | = | = | = | = | = | = | = |' }],
    ['an unknown answer', { targets: '| `ban` | – | – | yes | – | – | – | – | – | – |' }],
    [
      'a duplicate row',
      { writing: '| a | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | = | = | = |\n'.repeat(2).trim() },
    ],
  ])('%s', (_what, rows) => {
    expect(() => readGroupTables(text(rows))).toThrow()
  })
})
