// The frames of the socket at /ws, by which the newest kit asks for contacts (docs/clients.md). The first field of every
// frame is its type.

import { table, type ValueOf } from '@parley/protocol'

export const FrameType = {
  ping: 1,
  pong: 2,
  contacts: 3,
  contactsAnswer: 4,
  error: 5,
  conversations: 10,
  groups: 12,
} as const

/** Repeated in the answer: the client finds its request by the id. */
export const Header = table('Header', {
  resource: [1, 'string'],
  timestamp: [2, 'int64'],
  requestId: [3, 'string'],
  protocolVersion: [4, 'int32'],
})
export type Header = ValueOf<typeof Header>

/** The fields of all requests. */
export const ListRequest = table('ListRequest', {
  type: [1, 'int32'],
  header: [2, Header],
  org: [3, 'string'],
  app: [4, 'string'],
  user: [5, 'string'],
})
export type ListRequest = ValueOf<typeof ListRequest>

/** A request for contacts: the version that the client has, and where an interrupted answer continues. */
export const ContactsRequest = table('ContactsRequest', {
  ...ListRequest.fields,
  version: [6, 'string'],
  cursor: [7, 'uint64'],
})

const Contact = table('Contact', {
  name: [1, 'string'],
  remark: [2, 'string'],
  /** The profile as JSON. */
  profile: [3, 'string'],
})
export type Contact = ValueOf<typeof Contact>

export const ContactsAnswer = table('ContactsAnswer', {
  type: [1, 'int32'],
  header: [2, Header],
  contacts: [3, Contact, 'repeated'],
  /** Where the next frame continues. 0: this is the last one. */
  cursor: [4, 'uint64'],
  version: [5, 'string'],
  /** 1: changes since the version of the client, 2: everything. */
  kind: [6, 'int32'],
})

export const Pong = table('Pong', { type: [1, 'int32'], status: [2, 'int32'] })

/** An error of contacts has other fields than one of the other lists. */
export const ContactsError = table('ContactsError', {
  type: [1, 'int32'],
  code: [2, 'string'],
  message: [3, 'string'],
  header: [4, Header],
})

export const ListError = table('ListError', {
  type: [1, 'int32'],
  header: [2, Header],
  code: [3, 'uint32'],
  message: [4, 'string'],
})
