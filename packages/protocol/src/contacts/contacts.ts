// Contacts: two people who agreed to know each other. Each may call the other by a name of his own, the remark.

import { call } from '../call.ts'
import { anything, count, flag, id, list, maybe, object, orElse, text, time, wire } from '../shape/index.ts'

const contact = /* @__PURE__ */ object({
  user: /* @__PURE__ */ wire('username', id),
  remark: /* @__PURE__ */ orElse(text, ''),
})

/** All of them, by name. Clients of other makers read the names, or the rows where they ask for remarks. */
export const listAllContacts = call('contacts.listAll', {
  rest: 'GET users/{user}/contacts/users',
  input: { withRemarks: wire('needReturnRemark', maybe(flag)) },
  answer: { users: wire('data', list(text)), contacts: wire('entities', maybe(list(contact))) },
})

/** Page by page, by name. */
export const listContacts = call('contacts.list', {
  rest: 'GET users/{user}/contacts',
  input: {
    limit: orElse(count, 20),
    cursor: maybe(text),
    withRemarks: wire('needReturnRemark', maybe(flag)),
  },
  answer: { contacts: wire('data.contacts', list(contact)), cursor: wire('data.cursor', orElse(text, '')) },
})

const done = { result: /* @__PURE__ */ wire('data', /* @__PURE__ */ maybe(anything)) }

/** Asks somebody. Whoever was asked by that one already agrees with it. */
export const inviteContact = call('contacts.invite', {
  rest: 'POST users/{user}/contacts/apply',
  actsAs: 'resource',
  input: { users: wire('usernames', list(id)), reason: maybe(text) },
  answer: done,
})

export const acceptContact = call('contacts.accept', {
  rest: 'POST users/{user}/contacts/accept/users/{contact}',
  actsAs: 'resource',
  input: { contact: id },
  answer: done,
})

export const declineContact = call('contacts.decline', {
  rest: 'POST users/{user}/contacts/decline/users/{contact}',
  actsAs: 'resource',
  input: { contact: id },
  answer: done,
})

/** Both lose each other, and nobody hears why. A request that waits for an answer is withdrawn by it. */
export const removeContact = call('contacts.remove', {
  rest: 'DELETE users/{user}/contacts/users/{contact}',
  actsAs: 'resource',
  input: { contact: id },
  answer: done,
})

/** An empty text takes it away. */
export const setContactRemark = call('contacts.setRemark', {
  rest: 'PUT users/{user}/contacts/users/{contact}',
  actsAs: 'resource',
  input: { contact: id, remark: text },
  answer: done,
})

/** Ours: who waits for an answer, or whose answer the caller waits for (`sent`), the newest first. */
export const listContactRequests = call('contacts.listRequests', {
  rest: 'GET parley/v1/contacts/requests',
  input: { sent: maybe(flag), cursor: maybe(text), limit: orElse(count, 50) },
  answer: {
    requests: wire(
      'data',
      list(object({ user: wire('username', id), reason: text, at: wire('created', time) })),
    ),
    cursor: text,
  },
})
