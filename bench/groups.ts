// One sender in a group whose members are all online. The members of the server acknowledge every page, as clients do.
// Those of the bare fan-out do not, which is the ceiling. With a second fan-out they do, once for everything that
// arrived together, because acknowledgements alone take as many packets as the messages themselves.

import { BodyType } from '@parley/protocol'
import { ask, type Crowd, type FanOut, peopleAt } from './fan-out.ts'
import type { BenchServer } from './sessions.ts'

const mostMembers = 5000

export interface GroupResult {
  readonly members: number
  readonly window: number
  readonly parley: FanOut
  readonly bare: FanOut
  /** The same, and every member acknowledges. */
  readonly acknowledged: FanOut
}

/** All users of a server in one group, signed in. The first one sends. */
export async function groupOn(server: BenchServer & { readonly names: readonly string[] }): Promise<Crowd> {
  const [sender = '', ...members] = server.names
  const made = (await ask(server, sender, 'chatgroups', {
    groupname: 'bench',
    maxusers: mostMembers,
    members,
  })) as { data?: { groupid?: string } }
  if (!made.data?.groupid) throw new Error(`The group was not made: ${JSON.stringify(made)}`)
  return peopleAt(server, { id: made.data.groupid, type: BodyType.GROUPCHAT }, 1)
}
