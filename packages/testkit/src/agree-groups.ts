// Compares groups on a device that received every event with those on a device that has just loaded them.

import type { Group, GroupMember, GroupRequest } from '@parley/client'
import type { Device } from './device.ts'

/** Fields that every load returns. Shielding is between a device and the server: other devices are not told. */
const compared = [
  'name',
  'description',
  'avatar',
  'custom',
  'owner',
  'memberCount',
  'maxMembers',
  'isPublic',
  'needsApproval',
  'membersMayInvite',
  'inviteNeedsConfirmation',
  'isBanned',
  'isDisabled',
  'isAllowed',
] as const satisfies readonly (keyof Group)[]

/** Loads on the fresh device the groups that the other one knows, and compares. */
export async function compareGroups(experienced: Device, fresh: Device): Promise<string[]> {
  const { groups, applications } = experienced.client.state
  if (groups.size === 0) return []
  const load = (work: Promise<unknown>) => fresh.world.until(work)
  await load(fresh.client.groups.loadOwn())
  await load(fresh.client.groups.loadRequests())
  const differences: string[] = []
  for (const group of groups.values()) {
    const { id } = group
    if (group.role && fresh.client.state.groups.get(id)?.role) await load(fresh.client.groups.load(id))
    differences.push(...compareGroup(group, fresh.client.state.groups.get(id), fresh.world.clock.now()))
    differences.push(...(await compareMembers(id, experienced, fresh)))
  }
  const waiting = new Set(fresh.client.state.applications.map(requestText))
  for (const one of applications)
    if (!waiting.has(requestText(one)))
      differences.push(`group ${one.groupId}: ${one.user} waits on the experienced device only`)
  return differences
}

const requestText = ({ groupId, user, message }: GroupRequest) => `${groupId} ${user} ${message}`

function compareGroup(one: Group, other: Group | undefined, now: number): string[] {
  const pairs: [string, unknown, unknown][] = [
    ['my role', one.role, other?.role],
    ['shielded', one.isShielded, other?.isShielded ?? false],
  ]
  // A user who shields a group keeps its last known state.
  if (one.role && other?.role && !one.isShielded) {
    for (const name of compared) pairs.push([name, one[name], other[name]])
    pairs.push(['muted until', stillMuted(one, now), stillMuted(other, now)])
    if (one.announcement !== undefined) pairs.push(['announcement', one.announcement, other.announcement])
  }
  return differencesIn(`group ${one.id}`, pairs)
}

async function compareMembers(id: string, experienced: Device, fresh: Device): Promise<string[]> {
  const before = experienced.client.state
  const list = before.groupMembers.get(id)
  const group = before.groups.get(id)
  if (!list?.isComplete || !group?.role || group.isShielded) return []
  await fresh.world.until(fresh.client.groups.loadMembers(id))
  while (!fresh.client.state.groupMembers.get(id)?.isComplete)
    await fresh.world.until(fresh.client.groups.loadMoreMembers(id))
  const now = fresh.world.clock.now()
  const seesAll = group.role !== 'member'
  const text = ({ user, role, isAllowed, ...one }: GroupMember) =>
    `${user} ${role}${seesAll ? ` ${stillMuted(one, now)} ${isAllowed}` : ''}`
  const [one, other] = [list, fresh.client.state.groupMembers.get(id)].map((all) =>
    all?.members.map(text).sort().join(', '),
  )
  return differencesIn(`group ${id}`, [['members', one, other]])
}

export const stillMuted = ({ mutedUntil }: { readonly mutedUntil: number }, now: number): number =>
  mutedUntil === -1 || mutedUntil > now ? mutedUntil : 0

export const differencesIn = (where: string, pairs: readonly [string, unknown, unknown][]): string[] =>
  pairs.flatMap(([what, one, other]) =>
    one === other
      ? []
      : [`${where}: ${what} is ${one} on the experienced device and ${other} on the fresh one`],
  )
