// Changes the settings of a group. Members get the new values of those that changed.

import { calls, type DataOf, fail, groupUpdated, type InputOf, isObject } from '@parley/protocol'
import type { Config } from '../../config/config.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import type { Value } from '../../storage/database.ts'
import type { GroupRow } from '../../storage/tables.ts'
import { checkMaxMembers, longest } from '../memberships/shared.ts'
import { changeGroup, type GroupChange } from './group-change.ts'
import { personNamed } from './named-users.ts'
import { handOver } from './owner.ts'

type Settings = InputOf<typeof calls.groups.modify>

/** A setting: its name in requests, its column, and its name in events. */
interface Setting {
  readonly key: keyof Settings
  readonly wire: string
  readonly column: keyof GroupRow
  readonly eventKey: string
}

/** Settings of the owner and admins. */
const texts = [
  { key: 'name', wire: 'groupname', column: 'name', eventKey: 'name' },
  { key: 'description', wire: 'description', column: 'description', eventKey: 'description' },
  { key: 'avatar', wire: 'avatar', column: 'avatar', eventKey: 'avatar' },
  { key: 'custom', wire: 'custom', column: 'custom', eventKey: 'custom' },
] as const satisfies readonly Setting[]

/** Settings about joining, for the owner only. */
const joinSettings = [
  { key: 'isPublic', wire: 'public', column: 'is_public', eventKey: 'public' },
  { key: 'needsApproval', wire: 'approval', column: 'needs_approval', eventKey: 'members_only' },
  {
    key: 'membersMayInvite',
    wire: 'allowinvites',
    column: 'members_may_invite',
    eventKey: 'allow_user_invites',
  },
  {
    key: 'inviteNeedsConfirmation',
    wire: 'invite_need_confirm',
    column: 'invite_needs_confirmation',
    eventKey: 'invite_need_confirm',
  },
  { key: 'maxMembers', wire: 'maxusers', column: 'max_members', eventKey: 'max_users' },
] as const satisfies readonly Setting[]

const allSettings: readonly Setting[] = [...texts, ...joinSettings]

export const modifying = [
  handle(calls.groups.modify, async (context, input) => {
    if (context.isApp) checkKeys(context.body)
    for (const { key, wire } of texts) checkText(wire, input[key] ?? '', longest[key])
    const { groupId, newOwner } = input
    const successor =
      newOwner === undefined ? undefined : await personNamed(context, groupId, 'newowner', newOwner)
    await changeGroup(context, groupId, { about: successor ? [successor] : [] }, async (change) => {
      const changesJoining = joinSettings.some(({ key }) => input[key] !== undefined)
      // A request without any setting is still checked for permission.
      if (!(changesJoining || successor) || texts.some(({ key }) => input[key] !== undefined))
        change.demand('modify')
      if (texts.some(({ key }) => input[key])) change.requireMayWrite()
      if (changesJoining) change.demand('open')
      if (successor) {
        change.demand('handOver')
        change.demand('handOver', successor)
      }
      await apply(change, input, { config: context.config, by: meOf(context).name, now: context.now })
      if (successor) await handOver(change, { from: meOf(context), to: successor, now: context.now })
    })
    const named = allSettings.filter(({ key }) => input[key] !== undefined).map(({ wire }) => wire)
    if (successor) named.push('newowner')
    return { taken: Object.fromEntries(named.map((wire) => [wire, true])) }
  }),
]

/** Clients send keys that no server knows; a back end that does so has made a mistake. */
function checkKeys(body: unknown): void {
  const known = new Set<string>([...allSettings.map(({ wire }) => wire), 'newowner'])
  const unknown = isObject(body) ? Object.keys(body).filter((key) => !known.has(key)) : []
  if (unknown.length > 0)
    fail('requestFailed', {
      form: 'illegal',
      text: `some of [${unknown.map((key) => key.slice(0, 32)).slice(0, 10)}] are not valid fields`,
    })
}

interface Acting {
  readonly config: Config
  readonly by: string
  readonly now: number
}

async function apply(change: GroupChange, input: Settings, { config, by, now }: Acting): Promise<void> {
  const { sql, row, group, memberCount } = change
  // A smaller limit removes nobody.
  if (input.maxMembers !== undefined) checkMaxMembers(input.maxMembers, memberCount, config.maxGroupMembers)
  const changed = allSettings.filter(
    ({ key, column }) => input[key] !== undefined && stored(input[key]) !== row[column],
  )
  if (changed.length === 0) return
  const columns = changed.map(({ column }) => `${column} = ?`)
  const values = changed.map(({ key }) => stored(input[key]))
  await sql.run(`UPDATE groups SET ${columns.join(', ')}, modified_at = ? WHERE log_id = ?`, [
    ...values,
    now,
    group.logId,
  ])
  const detail = Object.fromEntries(changed.map(({ key, eventKey }) => [eventKey, input[key]]))
  const data: DataOf<typeof groupUpdated> = {
    groupId: group.id,
    by,
    users: [],
    detail: JSON.stringify({ ...detail, last_modified: now }),
  }
  change.notify(groupUpdated, data)
}

const stored = (value: Settings[keyof Settings]): Value =>
  typeof value === 'boolean' ? Number(value) : (value ?? null)
