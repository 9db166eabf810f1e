// Narrowing of messages, events, errors and states in a switch, and the types without declarations.
import type {
  ClientEvent,
  ConnectionState,
  CustomMessage,
  Draft,
  GroupMember,
  Message,
  Profile,
  Reason,
  Room,
} from '@parley/client'
import { createClient, hasReason, ParleyError } from '@parley/client'

/** Compiles only if both are the same type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>() => {}

const bob = { type: 'single', id: 'bob' } as const
const client = createClient({ appKey: 'a#b', server: 'https://chat.example' })

// [TYPE-1] Messages are narrowed by kind, and a switch over all kinds is exhaustive.
export function wordsOf(message: Message): string {
  switch (message.kind) {
    case 'text':
      return message.text
    case 'image':
      return `${message.width} ${message.thumbnailUrl}`
    case 'video':
    case 'voice':
      return `${message.duration} ${message.url}`
    case 'file':
      return message.name
    case 'location':
      return `${message.latitude} ${message.building}`
    case 'command':
      return message.action
    case 'custom':
      return message.event
    case 'combined':
      return message.title
    case 'recalled':
      return message.by
    case 'notice':
      return message.what
    case 'other':
      return `${message.contentType}`
    default:
      return message satisfies never
  }
}
export function forgotten(message: Message): string {
  if (message.kind === 'text') return message.text
  // @ts-expect-error not all kinds are handled
  return message satisfies never
}
// @ts-expect-error only locations have it
export const tooEarly = (message: Message) => message.latitude

// [TYPE-2] Events are narrowed by name, in listeners and in a switch.
client.on('messages.sent', ({ data }) => wordsOf(data.message))
client.on('client.signedOut', ({ data }) => data.why?.reason)
// @ts-expect-error unknown event
client.on('messages.cent', () => {})
// @ts-expect-error this event has no message
client.on('client.connected', ({ data }) => data.message)
export function told(event: ClientEvent): string {
  if (event.name === 'messages.sent') return wordsOf(event.data.message)
  if (event.name === 'client.storeFailed') return event.data.problem
  // @ts-expect-error other events have no message
  return event.data.message
}

// [TYPE-3] Errors by reason.
export function explain(error: unknown): string {
  if (hasReason(error, 'rateLimited', 'requestTimeout')) {
    holds<Same<typeof error.reason, 'rateLimited' | 'requestTimeout'>>()
    switch (error.reason) {
      case 'rateLimited':
        return 'later'
      case 'requestTimeout':
        return 'again'
      default:
        return error.reason satisfies never
    }
  }
  if (error instanceof ParleyError) {
    holds<Same<typeof error.reason, Reason>>()
    // @ts-expect-error unknown reason
    if (error.reason === 'rateLimitted') return ''
    return error.reason
  }
  return ''
}

// [TYPE-4] States of the connection.
export function shown(state: ConnectionState): number {
  switch (state.name) {
    case 'online':
      return state.since
    case 'waiting':
      return state.until
    case 'connecting':
      return state.attempt
    default:
      // @ts-expect-error only a waiting connection has `until`
      return state.until
  }
}

// [TYPE-10] Without declarations every value is allowed.
export function open(message: CustomMessage, profile: Profile, member: GroupMember, room: Room) {
  holds<Same<typeof message.event, string>>()
  holds<Same<(typeof message.params)['any'], unknown>>()
  holds<Same<(typeof message.ext)['any'], unknown>>()
  holds<Same<typeof profile.ext, string>>()
  holds<Same<NonNullable<typeof member.attributes>['any'], string>>()
  holds<Same<(typeof room.attributes)['any'], string>>()
}
export const drafts: Draft[] = [
  { to: bob, kind: 'text', text: 'x', ext: { any: { thing: [1] } } },
  { to: bob, kind: 'custom', event: 'any' },
  { to: bob, kind: 'custom', event: 'any', params: { thing: 1 } },
]
// @ts-expect-error `text` is required
export const noText: Draft = { to: bob, kind: 'text' }
client.rooms.setAttribute('r', 'any', 'text')
// @ts-expect-error values are texts
client.rooms.setAttribute('r', 'any', 1)

// Options that cannot work do not compile.
createClient({ appKey: 'a#b', apiUrl: 'https://chat.example' })
createClient({ appKey: 'a#b', apiUrl: 'https://chat.example', url: 'wss://chat.example/websocket' })
// @ts-expect-error an address is required
createClient({ appKey: 'a#b' })
// @ts-expect-error the address of the socket is not enough
createClient({ appKey: 'a#b', url: 'wss://chat.example/websocket' })
// @ts-expect-error a password or a token is required
client.signIn({ user: 'ann' })
