// A room whose members are all online, with one sender and with many. Nobody acknowledges anything in a room, neither
// here nor in the bare fan-out.

import { BodyType, encode, groupDomain, MUCBody, MUCOperation, NameSpace } from '@parley/protocol'
import { ask, type Crowd, type FanOut, peopleAt, runCrowd } from './fan-out.ts'
import { after, residentBytes } from './measure.ts'
import type { BenchServer } from './sessions.ts'
import { sendFrame, type WireClient } from './wire-client.ts'

export interface RoomResult {
  readonly members: number
  readonly senders: number
  readonly window: number
  readonly parley: FanOut
  readonly bare: FanOut
}

export interface RoomMemory {
  readonly members: number
  readonly seconds: number
  readonly messages: number
  /** Resident bytes of the server after the first third of the time, and at the end. */
  readonly early: number
  readonly late: number
}

/** All users of a server in one room. The first ones send. */
export async function roomOn(
  server: BenchServer & { readonly names: readonly string[] },
  senders: number,
): Promise<Crowd> {
  const [owner = ''] = server.names
  const made = (await ask(server, owner, 'chatrooms', {
    name: 'bench',
    description: '',
    maxusers: server.names.length + 1,
  })) as { data?: { id?: string } }
  const id = made.data?.id
  if (!id) throw new Error(`The room was not made: ${JSON.stringify(made)}`)
  const crowd = await peopleAt(server, { id, type: BodyType.CHATROOM }, senders, (client) =>
    enter(client, id),
  )
  // The last joins are still being announced.
  await after(settleMs)
  return crowd
}

const settleMs = 2000
let localId = 1

function enter(client: WireClient, id: string): void {
  const { user } = client.options
  const body = encode(MUCBody, {
    mucId: { name: id, domain: groupDomain },
    operation: MUCOperation.JOIN,
    from: { name: user },
    isChatroom: true,
    ext: '',
    leaveOtherRooms: false,
  })
  client.send(sendFrame({ localId: localId++, to: '', body, clientKey: undefined, ns: NameSpace.MUC }))
}

/** How long the room is under load: no message may stay in memory. */
export async function memoryOf(crowd: Crowd, seconds: number): Promise<RoomMemory> {
  const steps = 12
  const sizes: number[] = []
  let messages = 0
  for (let step = 0; step < steps; step++) {
    const ms = (seconds * 1000) / steps
    const { messagesPerSecond } = await runCrowd(crowd, { window: 32, ms })
    messages += (messagesPerSecond * ms) / 1000
    sizes.push(residentBytes(crowd.pid))
  }
  const third = steps / 3
  return {
    members: crowd.members,
    seconds,
    messages: Math.round(messages),
    early: Math.max(...sizes.slice(0, third)),
    late: Math.max(...sizes.slice(-third)),
  }
}
