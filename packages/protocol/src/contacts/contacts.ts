// Contacts: two users who agreed to know each other. Each may give the other a private name, the remark.

import { call } from '../call.ts'
import {
  anything,
  count,
  flag,
  id,
  list,
  object,
  optional,
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'

const contact = /* @__PURE__ */ object({
  user: /* @__PURE__ */ wire('username', id),
  remark: /* @__PURE__ */ withDefault(text, ''),
})

/**
 * Lists all contacts of the caller, sorted by name. The answer has names, and rows with remarks if the request asks
 * for remarks.
 */
export const listAllContacts = call('contacts.listAll', {
  rest: 'GET users/{user}/contacts/users',
  input: { withRemarks: wire('needReturnRemark', optional(flag)) },
  answer: { users: wire('data', list(text)), contacts: wire('entities', optional(list(contact))) },
})

/** Lists contacts by page, sorted by name. */
export const listContacts = call('contacts.list', {
  rest: 'GET users/{user}/contacts',
  input: {
    limit: withDefault(count, 20),
    cursor: optional(text),
    withRemarks: wire('needReturnRemark', optional(flag)),
  },
  answer: {
    contacts: wire('data.contacts', list(contact)),
    cursor: wire('data.cursor', withDefault(text, '')),
  },
})

const done = { result: /* @__PURE__ */ wire('data', /* @__PURE__ */ optional(anything)) }

/** Sends a contact request. If the other person has already asked the caller, it accepts their request. */
export const inviteContact = call('contacts.invite', {
  rest: 'POST users/{user}/contacts/apply',
  actsAs: 'resource',
  input: { users: wire('usernames', list(id)), reason: optional(text) },
  answer: done,
})

/** Accepts a contact request. The two become contacts of each other. */
export const acceptContact = call('contacts.accept', {
  rest: 'POST users/{user}/contacts/accept/users/{contact}',
  actsAs: 'resource',
  input: { contact: id },
  answer: done,
})

/** Declines a contact request. The person who asked is told, and may ask again. */
export const declineContact = call('contacts.decline', {
  rest: 'POST users/{user}/contacts/decline/users/{contact}',
  actsAs: 'resource',
  input: { contact: id },
  answer: done,
})

/** Removes a contact on both sides without a reason. An open request between the two is withdrawn. */
export const removeContact = call('contacts.remove', {
  rest: 'DELETE users/{user}/contacts/users/{contact}',
  actsAs: 'resource',
  input: { contact: id },
  answer: { ...done, users: wire('entities', optional(list(anything))) },
})

/** Sets the caller's own name for a contact. An empty text removes it. */
export const setContactRemark = call('contacts.setRemark', {
  rest: 'PUT users/{user}/contacts/users/{contact}',
  actsAs: 'resource',
  input: { contact: id, remark: text },
  answer: done,
})

/**
 * Lists open contact requests to the caller, or from the caller (`sent`), newest first. An addition of Parley.
 */
export const listContactRequests = call('contacts.listRequests', {
  rest: 'GET parley/v1/contacts/requests',
  input: { sent: optional(flag), cursor: optional(text), limit: withDefault(count, 50) },
  answer: {
    requests: wire(
      'data',
      list(object({ user: wire('username', id), reason: text, at: wire('created', time) })),
    ),
    cursor: text,
  },
})

/**
 * Reports a person to the moderators of the application, with their profile as it is now. An addition of Parley. The
 * person is not told. Reporting the same person again replaces type and reason.
 */
export const reportPerson = call('contacts.report', {
  rest: 'POST parley/v1/reports/users/{person}',
  input: { person: id, reportType: id, reportReason: id },
  answer: { result: wire('data.result', optional(text)) },
})
