// Shapes that several group calls share.

import { oneOrMany } from '../memberships/fields.ts'
import { anything, flag, id, maybe, object, type TypeOf, text, wire } from '../shape/index.ts'

/** The outcome of an action for one user. */
const outcome = /* @__PURE__ */ object({
  isDone: /* @__PURE__ */ wire('result', flag),
  action: /* @__PURE__ */ maybe(text),
  groupId: /* @__PURE__ */ wire('groupid', /* @__PURE__ */ maybe(text)),
  user: /* @__PURE__ */ maybe(text),
  /** Why the action failed. */
  reason: /* @__PURE__ */ maybe(text),
})

/** The outcome of an action on one user of a group. */
export type Outcome = TypeOf<typeof outcome>

/** One outcome for an action on one user, a list for an action on several. */
export const outcomes = /* @__PURE__ */ oneOrMany(outcome)

/** The group that a call is about. */
export const ofGroup = { groupId: id }

/** Anything, because other clients do not read it. */
export const done = { result: /* @__PURE__ */ wire('data', /* @__PURE__ */ maybe(anything)) }
