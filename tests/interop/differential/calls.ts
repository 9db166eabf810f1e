// All calls that scripts are made of.

import { groupCalls } from './calls/groups.ts'
import { talkCalls } from './calls/messages.ts'
import { peopleCalls } from './calls/people.ts'
import { roomCalls } from './calls/rooms.ts'
import type { Call } from './created-things.ts'

/** Each script is mostly about some of these areas. */
export const areas: readonly (readonly Call[])[] = [talkCalls, groupCalls, roomCalls, peopleCalls]

/** Indexed by a unique name, because several lines are calls of `send`. */
export const calls: ReadonlyMap<string, Call> = new Map(
  areas.flat().map((call, index) => {
    const [first = ''] = call.names
    return [first === 'send' ? `send ${index}` : first, call]
  }),
)

export function callNamed(name: string): Call {
  const call = calls.get(name)
  if (call === undefined) throw new Error(`No call has the name ${name}`)
  return call
}

/** Calls that need nothing and create something. */
export const beginnings: readonly Call[] = ['send 0', 'createGroupVNext', 'createChatRoom', 'addContact'].map(
  callNamed,
)
