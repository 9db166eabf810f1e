// Events about users, and answers to calls about them.

import { type DataOf, type EventDefinition, type Meta, userDomain, writeEvent } from '@parley/protocol'
import type { People } from '../../src/state/state.ts'
import { settle } from './clock.ts'
import type { Person, World } from './world.ts'

let nextId = 7000

/** Sends an event to all devices of a user, and waits until it is applied. */
export async function tellPerson<E extends EventDefinition>(
  world: World,
  user: string,
  definition: E,
  data: DataOf<E>,
): Promise<void> {
  await tellRaw(world, user, definition.ns, writeEvent(definition, data))
}

/** Sends any payload as if it were an event about users. */
export async function tellRaw(world: World, user: string, ns: number, payload: Uint8Array): Promise<void> {
  const meta: Meta = {
    id: String(nextId++),
    to: { name: user, domain: userDomain },
    timestamp: String(world.clock.now()),
    ns,
    payload,
  }
  const queue = { name: 'own', domain: userDomain }
  world.server.page(user, { queue, nextKey: meta.id as string, isLast: false, metas: [meta] })
  await settle()
}

export interface AskedOfPeople {
  readonly method: string
  /** Relative to the app, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

type Reply = object | { readonly status: number; readonly body: object } | undefined

/** Answers every call for which the function has an answer; returns the requests. */
export function replying(
  { host }: Pick<Person, 'host'>,
  reply: (asked: AskedOfPeople) => Reply | Promise<Reply>,
): AskedOfPeople[] {
  const { onRequest } = host
  const all: AskedOfPeople[] = []
  host.onRequest = async (request) => {
    const url = new URL(request.url)
    const path = url.pathname.split('/').slice(3).join('/')
    const body = typeof request.body === 'string' ? JSON.parse(request.body) : {}
    const asked = { method: request.method, path, query: url.searchParams, body }
    const answer = await reply(asked)
    if (!answer) return onRequest(request)
    all.push(asked)
    if ('kind' in answer) return answer as never
    const { status, body: text } = 'status' in answer ? (answer as never) : { status: 200, body: answer }
    return { status, body: JSON.stringify(text), url: request.url }
  }
  return all
}

export const people = ({ client }: Pick<Person, 'client'>): People => client.state.people

/** The four lists from which contacts are loaded. */
export function listsOf(
  lists: {
    readonly contacts?: readonly object[]
    readonly requests?: readonly object[]
    readonly sent?: readonly object[]
    readonly blocked?: readonly string[]
  } = {},
) {
  return ({ path, query }: Pick<AskedOfPeople, 'path' | 'query'>): object | undefined => {
    if (path.endsWith('/contacts/users')) return { data: [], entities: lists.contacts ?? [] }
    if (path.endsWith('contacts/requests'))
      return { data: (query.get('sent') === 'true' ? lists.sent : lists.requests) ?? [], cursor: '' }
    return path.endsWith('/blocks/users') ? { data: lists.blocked ?? [] } : undefined
  }
}
