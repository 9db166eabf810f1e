// Contact events, in the own logs of the users concerned. `by` is always the other user.

import { event } from '../event.ts'
import { id, list, object, text, wire, withDefault } from '../shape/index.ts'
import { NameSpace, RosterBody, RosterOperation } from '../wire/index.ts'

const data = {
  by: /* @__PURE__ */ wire('from.name', id),
  users: /* @__PURE__ */ wire('to', /* @__PURE__ */ list(/* @__PURE__ */ object({ name: id }))),
  reason: /* @__PURE__ */ withDefault(text, ''),
}
const rosterEvent = { ns: NameSpace.ROSTER, body: RosterBody, data } as const

/** Sent to the person who receives a contact request. */
export const contactInvited = event('contacts.invited', { ...rosterEvent, operation: RosterOperation.ADD })
/** Sent to both people: they are contacts from now on. */
export const contactAdded = event('contacts.added', { ...rosterEvent, operation: RosterOperation.ACCEPT })
/** Sent to the person who asked: the request was accepted. */
export const contactAgreed = event('contacts.agreed', {
  ...rosterEvent,
  operation: RosterOperation.REMOTE_ACCEPT,
})
/** Sent to the person who asked: the request was declined. */
export const contactDeclined = event('contacts.declined', {
  ...rosterEvent,
  operation: RosterOperation.REMOTE_DECLINE,
})
/** Sent to both people: they are no longer contacts. */
export const contactRemoved = event('contacts.removed', { ...rosterEvent, operation: RosterOperation.REMOVE })

/**
 * Sent to the user's own devices: a remark, a block or a request changed that nobody else is told about. An addition
 * of Parley. It is a notice and not a roster operation, because existing clients would take an operation for an act
 * of the other person.
 */
export const contactChanged = event('contacts.changed', {
  ns: NameSpace.NOTIFY,
  operation: 'parley_contact',
  data: {
    user: wire('data.user', id),
    /** `invited` and `declined` by oneself, `withdrawn` by either, `remark`, `blocked`, `unblocked`. */
    what: wire('data.what', text),
    /** The remark, or the reason of the request. */
    remark: wire('data.remark', withDefault(text, '')),
  },
})

/** All events about contacts. */
export const contactEvents = [
  contactInvited,
  contactAdded,
  contactAgreed,
  contactDeclined,
  contactRemoved,
  contactChanged,
] as const
