// All calls that scripts are made of.

import { groupCalls } from './calls/groups.ts'
import { peopleCalls } from './calls/people.ts'
import { roomCalls } from './calls/rooms.ts'
import { talkCalls } from './calls/talk.ts'
import type { Call } from './created-things.ts'

/** A script is mostly about some of them. */
export const areas: readonly (readonly Call[])[] = [talkCalls, groupCalls, roomCalls, peopleCalls]

/** By a name that says which it is; several lines are calls of `send`. */
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

/** What can be done with nothing there, and leaves something. */
export const beginnings: readonly Call[] = ['send 0', 'createGroupVNext', 'createChatRoom', 'addContact'].map(
  callNamed,
)
