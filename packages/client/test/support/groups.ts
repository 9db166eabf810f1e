// Group events in their wire form, and answers to group calls.

import {
  type DataOf,
  type EventDefinition,
  groupDomain,
  type Meta,
  userDomain,
  writeEvent,
} from '@parley/protocol'
import type { Group } from '../../src/state/state.ts'
import { settle } from './clock.ts'
import type { Person, World } from './world.ts'

let nextId = 5000

/** An event in a user's own log, or in that of the group if it has a number. */
export function eventMeta<E extends EventDefinition>(
  definition: E,
  data: DataOf<E>,
  more: { readonly at?: number; readonly seq?: number; readonly to?: string } = {},
): Meta {
  const { groupId } = data as unknown as { groupId: string }
  return {
    id: String(nextId++),
    from: { name: (data as { by?: string }).by ?? '' },
    to:
      more.seq === undefined
        ? { name: more.to ?? 'ann', domain: userDomain }
        : { name: groupId, domain: groupDomain },
    timestamp: String(more.at ?? 1_700_000_000_000),
    ns: definition.ns,
    payload: writeEvent(definition, data),
    ...(more.seq === undefined ? {} : { seq: String(more.seq) }),
  }
}

/** Sends a group event to a user, and waits until it is applied. */
export async function tell<E extends EventDefinition>(
  world: World,
  user: string,
  definition: E,
  data: DataOf<E>,
  more: { readonly at?: number; readonly seq?: number } = {},
): Promise<void> {
  const meta = eventMeta(definition, data, { at: world.clock.now(), ...more, to: user })
  const queue = { name: more.seq === undefined ? 'own' : 'g1', domain: userDomain }
  world.server.page(user, { queue, nextKey: String(more.seq ?? meta.id), isLast: false, metas: [meta] })
  await settle()
}

export interface ReceivedRequest {
  readonly method: string
  /** Relative to the app, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

type Reply = object | { readonly status: number; readonly body: object } | undefined

/** Answers group calls with a function, and everything else as usual. Returns the requests. */
export function answering(
  { host }: Person,
  reply: (asked: ReceivedRequest) => Reply | Promise<Reply>,
): ReceivedRequest[] {
  const { onRequest } = host
  const all: ReceivedRequest[] = []
  host.onRequest = async (request) => {
    const url = new URL(request.url)
    const path = url.pathname.split('/').slice(3).join('/')
    const body = typeof request.body === 'string' ? JSON.parse(request.body) : {}
    const asked = { method: request.method, path, query: url.searchParams, body }
    const isGroup = /chatgroup|groups\/|^users\/[^/]+$/.test(path)
    if (!isGroup) return onRequest(request)
    all.push(asked)
    const answer = (await reply(asked)) ?? {}
    const { status, body: text } = 'status' in answer ? (answer as never) : { status: 200, body: answer }
    return { status, body: JSON.stringify(text), url: request.url }
  }
  return all
}

/** A group in the wire form of the info call. */
export const infoRow = (more: object = {}) => ({
  id: 'g1',
  name: 'team',
  description: '',
  owner: 'bob',
  created: 5,
  maxusers: 200,
  membersonly: false,
  allowinvites: false,
  public: false,
  mute: false,
  affiliations_count: 2,
  permission: 'member',
  ...more,
})

/** A client with a known and loaded group. */
export async function inGroup(world: World, more: object = {}): Promise<Person> {
  const person = await world.online('ann')
  answering(person, () => ({ data: [infoRow(more)] }))
  await person.client.groups.load('g1')
  return person
}

export const group = ({ client }: Person, id = 'g1'): Group | undefined => client.state.groups.get(id)

/** A refusal. */
export const refusal = { status: 403, body: { error: 'forbidden', error_description: 'no permission' } }
