// Compares the rules with the tables of docs/rooms.md: every action by every caller, in every state, on every target.

import { describe, expect, test } from 'vitest'
import type { App, User } from '../../directory/directory.ts'
import { Role } from '../../directory/groups.ts'
import { Room } from '../../rooms/room.ts'
import {
  type Actor,
  actors,
  done,
  isImpossible,
  readRoomTables,
  roomTables,
  type State,
  states,
  type TargetKind,
  targets,
  type Writer,
  writers,
} from '../../test-support/room-table.ts'
import { testRuleTables } from '../../test-support/rule-table-tests.ts'
import { refusal as refusalOfSending } from '../messages/refusals.ts'
import { type Attempt, refusalInRoom } from '../messages/rules.ts'
import { isSilenced, type RoomAct, refusalOf, type Standing } from './rules.ts'

const now = 1_000_000
const tables = roomTables()

const outsider: Standing = {
  role: Role.member,
  mutedUntil: 0,
  isAllowed: false,
  isBlocked: false,
  isPresent: false,
}
const member: Standing = { ...outsider, isPresent: true }

const standings: Readonly<Record<Writer, Standing>> = {
  owner: { ...member, role: Role.owner },
  admin: { ...member, role: Role.admin },
  member,
  muted: { ...member, mutedUntil: now + 1 },
  allowlisted: { ...member, isAllowed: true },
  'owner outside': { ...outsider, role: Role.owner },
  'admin outside': { ...outsider, role: Role.admin },
  outsider,
  blocked: { ...outsider, isBlocked: true },
}

/** The action of each row, if it is one of the rules. */
const acts: Readonly<Record<string, RoomAct>> = {
  details: 'details',
  join: 'join',
  listMembers: 'listMembers',
  listAdmins: 'listAdmins',
  announcement: 'announcement',
  attributes: 'attributes',
  listFiles: 'listFiles',
  'isMuted (own)': 'lookAt',
  isMuted: 'lookAt',
  'isAllowed (own)': 'lookAt',
  isAllowed: 'lookAt',
  listMuted: 'listMuted',
  listBlocked: 'listBlocked',
  listAllowed: 'listAllowed',
  'modify (texts)': 'modify',
  'modify (newOwner)': 'handOver',
  destroy: 'destroy',
  setAnnouncement: 'setAnnouncement',
  ban: 'ban',
  unban: 'unban',
  addAdmin: 'addAdmin',
  removeAdmin: 'removeAdmin',
  addMembers: 'addMember',
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
  setAttributes: 'setAttributes',
  forceAttributes: 'setAttributes',
  removeAttributes: 'setAttributes',
  forceRemoveAttributes: 'setAttributes',
}
/** Actions that everybody may take for themselves, and downloads, which follow the rules of files. */
const ofAnybody = ['list', 'listJoined', 'create', 'leave', 'downloadFile']

/** All states of a room, except for the missing one. */
const single = states.filter((state) => state !== 'destroyed')
const everyState = Array.from({ length: 2 ** single.length }, (_, bits) =>
  single.filter((_state, at) => (bits >> at) & 1),
)

function answer(row: string, actor: Actor, given: readonly State[], target: TargetKind | undefined) {
  const act = acts[row]
  if (!act) return done
  const state = { isFull: given.includes('full'), isBanned: given.includes('banned') }
  const isOwn = row.endsWith('(own)') || target === 'self'
  const whom = target ?? (row === 'addMembers' ? 'outsider' : 'member')
  const on = isOwn
    ? { ...standings[actor], isSelf: true }
    : { ...standings[whom === 'self' || whom === 'unknown' ? 'outsider' : whom], isSelf: false }
  const hasTarget = isOwn || tables.targeted.has(row) || row === 'removeFile'
  const refused = refusalOf(act, state, standings[actor], hasTarget ? on : undefined)
  // Uploads report all refusals in one form.
  if (act === 'shareFile') return refused || isSilenced(state, standings[actor], now) ? 'uploadFailed' : done
  // Texts that others read require the right to send.
  const isSpeaking = row === 'setAttributes' || row === 'forceAttributes'
  if (!refused && isSpeaking && isSilenced(state, standings[actor], now)) return 'permissionDenied'
  return refused ?? done
}

describe('[ROOM-80] the rules match the tables of the documentation', () => {
  testRuleTables<Actor, State, TargetKind>({
    tables,
    acts: Object.keys(acts),
    ofAnybody: [...ofAnybody],
    actors,
    everyState,
    targets,
    answer,
    isImpossible,
  })

  test('the owner can join the room even if they were blocked before they owned it', () => {
    const calm = { isFull: true, isBanned: true }
    expect(refusalOf('join', calm, { ...standings['owner outside'], isBlocked: true })).toBeUndefined()
    expect(refusalOf('join', calm, { ...standings['admin outside'], isBlocked: true })).toBe(
      'permissionDenied',
    )
  })
})

describe('[ROOM-81] sending', () => {
  const sender: User = { id: 7, name: 'ann', app: { id: 1 } as App } as User
  const owner = (who: Standing) => (who.role === Role.owner ? sender.id : 1)

  function roomWith(who: Standing, given: readonly State[]): Room {
    const facts = {
      name: '',
      description: '',
      ownerId: owner(who),
      owner: '',
      maxMembers: 10,
      isBanned: given.includes('banned'),
      announcement: '',
      slowSeconds: 0,
    }
    const room = new Room({ logId: 1, appId: 1, id: '1', createdAt: 0, facts })
    const { isPresent, ...standing } = who
    room.standings.set(sender.id, { ...standing, since: 0, name: sender.name })
    if (isPresent) room.present.set(sender.id, { name: sender.name, joinedAt: 0 })
    room.isDestroyed = given.includes('destroyed')
    return room
  }

  test.each(tables.writing.map((row) => [row]))('%s: by everybody, banned or not', (row) => {
    for (const actor of writers)
      for (const given of [[], ['banned']] as State[][]) {
        const expected = tables.expectedOfWriting({ row, actor, states: given })
        const said = refusalInRoom(row as Attempt, sender, roomWith(standings[actor], given), now)
        expect(said, `${actor}: ${given.join(', ')}`).toEqual(
          expected === done ? undefined : refusalOfSending(expected),
        )
      }
  })

  test('nobody can send in a room that was just destroyed', () => {
    for (const actor of writers)
      expect(refusalInRoom('message', sender, roomWith(standings[actor], ['destroyed']), now)).toEqual(
        refusalOfSending('roomNotFound', { roomId: '1' }),
      )
  })

  test('a mute overrides the allowlist and roles, and expires by itself', () => {
    const calm = { isBanned: false }
    const muted = { ...member, isAllowed: true, mutedUntil: now + 1 }
    expect(isSilenced(calm, muted, now)).toBe(true)
    expect(isSilenced(calm, { ...muted, role: Role.admin, mutedUntil: -1 }, now)).toBe(true)
    expect(isSilenced(calm, muted, now + 1)).toBe(false)
    expect(isSilenced({ isBanned: true }, muted, now + 1)).toBe(false)
  })
})

describe('[ROOM-80] an incomplete table is detected', () => {
  const head = (columns: readonly string[]) => `| Call | ${columns.join(' | ')} |\n|---|\n`
  const line = (name: string, count: number, cell: string) => `| ${name} |${` ${cell} |`.repeat(count)}`
  const text = (rows: { actors?: string; states?: string; targets?: string; writing?: string } = {}) =>
    [
      `<!-- rules: actors -->\n${head(actors)}${rows.actors ?? line('`ban`', 8, '✓')}`,
      `<!-- rules: states -->\n${head(states)}${rows.states ?? line('`ban`', 3, '=')}`,
      `<!-- rules: targets -->\n${head(targets)}${rows.targets ?? line('`ban`', 10, '–')}`,
      `<!-- rules: writing -->\n${head([...writers, 'banned', 'destroyed'])}${
        rows.writing ?? `${line('message', 9, '✓')} = | = |`
      }`,
      '',
    ].join('\n\n')

  test('a complete table is read', () => {
    expect(readRoomTables(text()).rows).toEqual(['ban'])
  })

  test.each([
    ['an empty cell', { actors: `${line('`ban`', 7, '✓')} |` }],
    ['a missing cell', { actors: line('`ban`', 7, '✓') }],
    ['an extra cell', { states: line('`ban`', 4, '=') }],
    ['a missing row', { states: line('`unban`', 3, '=') }],
    ['an unknown row', { targets: line('`unban`', 10, '–') }],
    ['an unknown reason', { actors: `${line('`ban`', 7, '✓')} forbidden |` }],
    ['an unknown state', { states: '| `ban` | = | roomFull unless rain | = |' }],
    ['an unknown target', { states: '| `ban` | = | roomFull unless on guest | = |' }],
    ['an unknown role', { states: '| `ban` | guest: ✓ | = | = |' }],
    ['an unknown actor', { targets: `${line('`ban`', 9, '–')} guest: ✓ |` }],
    ['an unknown answer', { targets: `${line('`ban`', 9, '–')} yes |` }],
    ['a duplicate row', { writing: `${line('a', 9, '✓')} = | = |\n${line('a', 9, '✓')} = | = |` }],
  ])('%s', (_what, rows) => {
    expect(() => readRoomTables(text(rows))).toThrow()
  })
})
