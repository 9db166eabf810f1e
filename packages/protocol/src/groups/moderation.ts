// Mutes, the allowlist and the block list of a group.

import { call } from '../call.ts'
import {
  mutedOutcomes,
  muteInput,
  muteList,
  namedUsers,
  ownAllowlistEntry,
  ownMute,
  unmutedOutcomes,
  userList,
} from '../memberships/fields.ts'
import { id, wire } from '../shape/index.ts'
import { ofGroup, outcomes } from './shapes.ts'

/** Mutes members for a number of milliseconds, or for ever (−1). Muting again replaces the remaining time. */
export const muteMembers = call('groups.mute', {
  rest: 'POST chatgroups/{groupId}/mute',
  actsAs: 'resource',
  input: { ...ofGroup, ...muteInput },
  answer: mutedOutcomes,
})

/** Ends mutes. Names are joined by commas. */
export const unmuteMembers = call('groups.unmute', {
  rest: 'DELETE chatgroups/{groupId}/mute/{users}',
  actsAs: 'resource',
  input: { ...ofGroup, users: id },
  answer: unmutedOutcomes,
})

/** Lists muted members and when their mutes end. */
export const listMuted = call('groups.listMuted', {
  rest: 'GET chatgroups/{groupId}/mute',
  input: ofGroup,
  answer: muteList,
})

/** Tells whether the caller is muted. */
export const isMutedIn = call('groups.isMuted', {
  rest: 'GET sdk/chatgroups/{groupId}/mute/{member}',
  input: { ...ofGroup, member: id },
  answer: ownMute,
})

/** Blocks people from a group: members are removed, and nobody on the list can join. */
export const blockMembers = call('groups.block', {
  rest: 'POST chatgroups/{groupId}/blocks/users',
  actsAs: 'resource',
  input: { ...ofGroup, ...namedUsers },
  answer: { outcomes: wire('data', outcomes) },
})

/** Blocks one person. The older form of `groups.block`. */
export const blockMember = call('groups.blockOne', {
  rest: 'POST chatgroups/{groupId}/blocks/users/{member}',
  actsAs: 'resource',
  input: { ...ofGroup, member: id },
  answer: { outcomes: wire('data', outcomes) },
})

/** Unblocks people. Names are joined by commas. */
export const unblockMembers = call('groups.unblock', {
  rest: 'DELETE chatgroups/{groupId}/blocks/users/{users}',
  actsAs: 'resource',
  input: { ...ofGroup, users: id },
  answer: { outcomes: wire('data', outcomes) },
})

/** Lists the people who are blocked from the group. */
export const listBlockedIn = call('groups.listBlocked', {
  rest: 'GET chatgroups/{groupId}/blocks/users',
  input: ofGroup,
  answer: userList,
})

/** Adds members to the allowlist. They may write while everybody else is muted. */
export const allowMembers = call('groups.allow', {
  rest: 'POST chatgroups/{groupId}/white/users',
  actsAs: 'resource',
  input: { ...ofGroup, ...namedUsers },
  answer: { outcomes: wire('data', outcomes) },
})

/** Removes members from the allowlist. Names are joined by commas. */
export const disallowMembers = call('groups.disallow', {
  rest: 'DELETE chatgroups/{groupId}/white/users/{users}',
  actsAs: 'resource',
  input: { ...ofGroup, users: id },
  answer: { outcomes: wire('data', outcomes) },
})

/** Lists the members on the allowlist. */
export const listAllowed = call('groups.listAllowed', {
  rest: 'GET chatgroups/{groupId}/white/users',
  input: ofGroup,
  answer: userList,
})

/** Tells whether the caller is on the allowlist. */
export const isAllowedIn = call('groups.isAllowed', {
  rest: 'GET chatgroups/{groupId}/white/users/{member}',
  input: { ...ofGroup, member: id },
  answer: ownAllowlistEntry,
})
