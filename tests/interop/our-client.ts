// Our own client beside the reference client, for tests.

import type { Client, ConversationRef, EventName, EventOf, Message } from '@parley/client'
import { createClient } from '@parley/client/node'
import { onTestFinished } from 'vitest'
import type { Loose } from './reference-client/loose.ts'
import type { Recorder } from './reference-client/recorder.ts'
import { defaultLimitMs, makeRecorder } from './reference-client/recorder.ts'
import type { World } from './world.ts'

export const single = (id: string) => ({ type: 'single', id }) as const
export const group = (id: string) => ({ type: 'group', id }) as const

const eventNames = [
  'messages.sent',
  'messages.delivered',
  'messages.read',
  'messages.conversationRead',
  'messages.recalled',
  'messages.edited',
  'messages.reactionsChanged',
  'messages.pinned',
  'messages.unpinned',
  'groups.joinedDirectly',
] as const satisfies readonly EventName[]

export interface Ours {
  readonly client: Client
  readonly messages: Client['messages']
  /** Every event about messages and groups that it raised. */
  readonly events: Recorder
  /** The data of the next event with this name that passes the test. */
  next<N extends (typeof eventNames)[number]>(
    name: N,
    test?: (data: EventOf<N>['data']) => boolean,
  ): Promise<EventOf<N>['data']>
  /** The messages of a conversation that the client has, oldest first. */
  timeline(ref: ConversationRef): readonly Message[]
  /** Waits until the newest messages of a conversation pass the test. */
  shows(ref: ConversationRef, test: (list: readonly Message[]) => boolean): Promise<readonly Message[]>
  /** Waits until the message is there and passes the test. */
  message(ref: ConversationRef, id: string, test?: (message: Message) => boolean): Promise<Loose>
  /** Waits until the selected part of the state passes the test. */
  eventually<T>(select: () => T, test: (value: T) => boolean): Promise<T>
}

/** Waits until the selected part of our client's state passes the test. */
export function eventually<T>(client: Client, select: () => T, test: (value: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = client.watch(
      (state) => state,
      () => check(),
    )
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`Our client never got there; last: ${JSON.stringify(select())}`))
    }, defaultLimitMs)
    const check = () => {
      const value = select()
      if (!test(value)) return
      clearTimeout(timer)
      stop()
      resolve(value)
    }
    check()
  })
}

/** Our client of this user, signed in by token. */
export async function ourClient(world: World, user: string, device = `ours-${user}`): Promise<Ours> {
  const { apiUrl, appKey, admin } = world.server
  const client = createClient({ appKey, server: apiUrl, device })
  onTestFinished(() => client.close())
  const events = makeRecorder('Our client')
  for (const name of eventNames) client.on(name, ({ data }) => events.record(name, data))
  await client.signIn({ user, token: await admin.token(user) })

  const timeline = (ref: ConversationRef) =>
    client.state.timelines.get(`${ref.type}:${ref.id}`)?.segments.flatMap((segment) => segment.messages) ?? []
  const find = (ref: ConversationRef, id: string) => timeline(ref).find((message) => message.id === id)

  return {
    client,
    messages: client.messages,
    events,
    next: (name, test) => events.next(name, test as never),
    timeline,
    shows: (ref, test) => eventually(client, () => timeline(ref), test),
    message: (ref, id, test = () => true) =>
      eventually(
        client,
        () => find(ref, id),
        (message) => message !== undefined && test(message),
      ),
    eventually: (select, test) => eventually(client, select, test),
  }
}
