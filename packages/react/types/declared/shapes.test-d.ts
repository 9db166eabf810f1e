// An application that has declared its shapes: they are the types of everything that it reads and sends.
import type { ClientEvents, CustomMessage, Draft, Edit, Message, Profile } from '@parley/client'
import { createClient } from '@parley/client'
import { createClient as createInNode } from '@parley/client/node'
import { type ChatAppProps, ParleyProvider } from '../../src/index.ts'
import { createFakeClient } from '../../src/testing/index.ts'

declare module '@parley/client' {
  interface Shapes {
    ext: { orderId: string; shop: { readonly id: number } }
    custom: {
      order: { readonly id: string; readonly total: number }
      wave: { readonly hand?: 'left' | 'right' }
    }
    profile: { gender: 'she' | 'he' | 'they'; ext: `{${string}` }
    memberAttributes: { title: string; team: 'red' | 'blue' }
    roomAttributes: { topic: string; mode: 'open' | 'closed' }
  }
}

/** Compiles only if both are the same type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>() => {}

const bob = { type: 'single', id: 'bob' } as const
const client = createClient({ appKey: 'a#b', server: 'https://chat.example' })

// [TYPE-5] The ext of received messages: declared keys have their types, others are unknown.
export function readExt(message: Message) {
  holds<Same<typeof message.ext.orderId, string | undefined>>()
  holds<Same<typeof message.ext.shop, { readonly id: number } | undefined>>()
  holds<Same<(typeof message.ext)['another'], unknown>>()
  // @ts-expect-error a received ext is read-only
  message.ext.orderId = 'x'
}

// [TYPE-6] The ext of drafts: only declared keys are allowed.
client.messages.send({ to: bob, kind: 'text', text: 'x', ext: { orderId: 'o1', shop: { id: 4 } } })
client.messages.send({ to: bob, kind: 'text', text: 'x', ext: { orderId: 'o1' } })
// @ts-expect-error the key is declared as a text
client.messages.send({ to: bob, kind: 'text', text: 'x', ext: { orderId: 1 } })
// @ts-expect-error undeclared key
client.messages.send({ to: bob, kind: 'text', text: 'x', ext: { order: 'o1' } })
export const passedOn = (message: Message): Draft => ({ to: bob, kind: 'text', text: 'x', ext: message.ext })

// [TYPE-7] Custom messages are a union by event.
export function readCustom(message: CustomMessage): number {
  switch (message.event) {
    case 'order':
      holds<Same<typeof message.params.total, number>>()
      return message.params.total
    case 'wave':
      // @ts-expect-error belongs to the other event
      return message.params.total
    default:
      return message satisfies never
  }
}
client.messages.send({ to: bob, kind: 'custom', event: 'order', params: { id: 'o1', total: 3 } })
client.messages.send({ to: bob, kind: 'custom', event: 'wave' })
// @ts-expect-error params of another event
client.messages.send({ to: bob, kind: 'custom', event: 'order', params: { hand: 'left' } })
// @ts-expect-error params are required
client.messages.send({ to: bob, kind: 'custom', event: 'order' })
// @ts-expect-error undeclared event
client.messages.send({ to: bob, kind: 'custom', event: 'ordre', params: { id: 'o1', total: 3 } })
export const edit: Edit = { event: 'order', params: { id: 'o1', total: 4 } }
// @ts-expect-error params of another event
export const wrongEdit: Edit = { event: 'order', params: { hand: 'left' } }

// [TYPE-8] Profiles, and attributes of members and rooms.
holds<Same<Profile['gender'], 'she' | 'he' | 'they' | ''>>()
holds<Same<Profile['nickname'], string>>()
client.profile.update({ gender: 'they', ext: '{"city":"Oslo"}' })
// @ts-expect-error undeclared value
client.profile.update({ gender: 'unknown' })
const [member] = client.state.groupMembers.get('g')?.members ?? []
holds<Same<NonNullable<NonNullable<typeof member>['attributes']>['team'], 'red' | 'blue' | undefined>>()
client.groups.setAttributes({ groupId: 'g', member: 'bob', attributes: { team: 'red' } })
// @ts-expect-error undeclared value
client.groups.setAttributes({ groupId: 'g', member: 'bob', attributes: { team: 'green' } })
const room = client.state.rooms.get('r')
holds<Same<NonNullable<typeof room>['attributes']['mode'], 'open' | 'closed' | undefined>>()
client.rooms.setAttribute('r', 'mode', 'open')
// @ts-expect-error undeclared value
client.rooms.setAttribute('r', 'mode', 'ajar')
// @ts-expect-error undeclared key
client.rooms.setAttributes('r', { subject: 'x' })
client.rooms.removeAttributes('r', ['topic'])

// [TYPE-9] One declaration applies to every entry and to the kit.
const inNode = createInNode({ appKey: 'a#b', server: 'https://chat.example' })
// @ts-expect-error declared as a text
inNode.messages.send({ to: bob, kind: 'text', text: 'x', ext: { orderId: 1 } })
export const kit = [ParleyProvider, createFakeClient]
holds<Same<ClientEvents['messages.received']['message'], Message>>()

// A chat needs credentials.
export const withToken: ChatAppProps = { server: 'https://chat.example', user: 'ann', token: 't' }
export const withProvider: ChatAppProps = {
  server: 'https://chat.example',
  user: 'ann',
  tokenProvider: async () => 't',
}
// @ts-expect-error a token or a provider is required
export const withNothing: ChatAppProps = { server: 'https://chat.example', user: 'ann' }
