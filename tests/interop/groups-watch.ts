// For tests of what the foreign client is told about groups: people with devices, and what each of them was told.

import type { ForeignClient } from './foreign/client.ts'
import type { Loose } from './foreign/loose.ts'
import type { World } from './world.ts'

/** What one device was told since it was last asked: operations of the newer handler, types of the older one. */
interface News {
  readonly operations: readonly string[]
  readonly types: readonly string[]
}

let fences = 0

class Watched {
  readonly client: ForeignClient
  private seen = 0

  constructor(client: ForeignClient) {
    this.client = client
  }

  /** Everything that has come when this device gets a text from somebody, who sends it now. */
  async news(
    fence: (text: string) => Promise<unknown>,
  ): Promise<News & { readonly payloads: readonly Loose[] }> {
    const word = `fence ${++fences}`
    await fence(word)
    await this.client.next('onTextMessage', ({ msg }: Loose) => msg === word)
    const events = this.client.events.all.slice(this.seen)
    this.seen = this.client.events.all.length
    const newer = events.filter(({ name }) => name === 'onGroupEvent')
    const older = events.filter(({ name }) => name === 'onGroupChange')
    return {
      operations: newer.map(({ payload }) => payload.operation),
      types: older.map(({ payload }) => payload.type),
      payloads: newer.map(({ payload }) => payload),
    }
  }
}

/** Ann owns a group, Dee is its admin, Ben and Cem are in it, Eve is not. Each has a device; Ann and Ben have two. */
export async function cast(world: World, more: object = {}) {
  const people = { ann: '', ben: '', cem: '', dee: '', eve: '' }
  for (const name of Object.keys(people) as (keyof typeof people)[]) people[name] = await world.person(name)
  const { ann, ben, cem, dee, eve } = people
  const clients = {
    ann: await world.signedIn(ann),
    ann2: await world.signedIn(ann),
    ben: await world.signedIn(ben),
    ben2: await world.signedIn(ben),
    cem: await world.signedIn(cem),
    dee: await world.signedIn(dee),
    eve: await world.signedIn(eve),
  }
  const watched = Object.fromEntries(
    Object.entries(clients).map(([name, client]) => [name, new Watched(client)]),
  ) as { readonly [N in keyof typeof clients]: Watched }
  // Somebody whom everybody hears, in the group or not.
  const crier = await world.signedIn(await world.person('crier'))
  const { data } = await clients.ann.call('createGroupVNext', {
    groupName: 'choir',
    members: [ben, cem, dee],
    isPublic: true,
    needApprovalToJoin: true,
    ...more,
  })
  const groupId: string = data.groupId
  await clients.ann.call('setGroupAdmin', { groupId, username: dee })
  const userOf = (device: string) => people[device.replace('2', '') as keyof typeof people]

  /** What each device was told, in the group's own log and in the user's. */
  async function told() {
    const all: Record<string, Awaited<ReturnType<Watched['news']>>> = {}
    for (const [name, one] of Object.entries(watched)) {
      const { operations, types, payloads } = await one.news(async (text) => {
        // First something in the group, where he is in it, so that its news has passed.
        await clients.ann
          .sendText(groupId, `${text} in the group`, { chatType: 'groupChat' })
          .catch(() => undefined)
        await crier.sendText(userOf(name), text)
      })
      all[name] = { operations, types, payloads }
    }
    return all
  }

  /** Does it, and gives what everybody was told. */
  async function after(work: () => Promise<unknown>) {
    await work()
    return told()
  }

  await told()
  return { ...people, clients, groupId, after, told, crier }
}

type Told = Awaited<ReturnType<Awaited<ReturnType<typeof cast>>['told']>>

/** The operations of every device that was told something. */
export function operations(told: Told): Record<string, readonly string[]> {
  const some = Object.entries(told).filter(([, news]) => news.operations.length + news.types.length > 0)
  return Object.fromEntries(some.map(([name, news]) => [name, news.operations]))
}
export const types = (told: Told, device: string) => told[device]?.types
export const first = (told: Told, device: string): Loose => told[device]?.payloads[0]
