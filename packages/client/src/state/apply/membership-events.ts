// What events of groups and rooms have in common: the users that they name, and their membership.

import { isObject } from '@parley/protocol'
import { numberIn, readJson } from '../lenient-readers.ts'

/** The user, and the time of the event. */
export interface EventSubject {
  readonly me: string
  readonly at: number
}

/** The users that an event is about. */
export const namesIn = ({ users }: { readonly users: readonly { readonly name: string }[] }) =>
  users.flatMap(({ name }): string | readonly [] => name ?? [])

/** The users who joined or left. A single one is named as the actor, several in a list. */
export const joinedOrLeft = ({
  members,
  by,
}: {
  readonly members: readonly string[]
  readonly by: string
}) => (members.length > 0 ? members : [by])

/** The name of the group or room, if the event contains it. */
export const named = ({ name }: { readonly name: string }): { readonly name?: string } =>
  name ? { name } : {}

/** The number of members, if the event contains it. */
export const counted = ({
  memberCount,
}: {
  readonly memberCount: number
}): { readonly memberCount?: number } => (memberCount > 0 ? { memberCount } : {})

/** When the mute of each user ends. A mute without a time has no known end (−1). */
export function muteEnds(data: { readonly times: string } & Parameters<typeof namesIn>[0]) {
  const { user_mute_time: times } = readJson(data.times)
  const known = isObject(times) ? times : {}
  return namesIn(data).map((user) => ({
    user,
    mutedUntil: Object.hasOwn(known, user) ? numberIn(known[user]) : -1,
  }))
}
