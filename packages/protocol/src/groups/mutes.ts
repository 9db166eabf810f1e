// Mutes in a group.

import { call } from '../call.ts'
import { getsMute, listsMutes, mutesUsers, unmutesUsers } from '../memberships/moderation.ts'
import { ofGroup } from './shapes.ts'

/** Mutes members for a number of milliseconds, or for ever (−1). Muting again replaces the remaining time. */
export const muteMembers = call('groups.mute', mutesUsers('POST chatgroups/{groupId}/mute', ofGroup))

/** Ends mutes. Names are joined by commas. */
export const unmuteMembers = call(
  'groups.unmute',
  unmutesUsers('DELETE chatgroups/{groupId}/mute/{users}', ofGroup),
)

/** Lists muted members and when their mutes end. */
export const listMuted = call('groups.listMuted', listsMutes('GET chatgroups/{groupId}/mute', ofGroup))

/** Tells whether the caller is muted. */
export const isMutedIn = call(
  'groups.isMuted',
  getsMute('GET sdk/chatgroups/{groupId}/mute/{member}', ofGroup),
)
