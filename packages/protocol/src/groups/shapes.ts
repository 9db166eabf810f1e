// Shapes that several group calls share.

import { oneOrMany } from '../memberships/fields.ts'
import { anything, flag, id, object, optional, type TypeOf, text, wire } from '../shape/index.ts'

/** The outcome of an action for one user. */
const outcome = /* @__PURE__ */ object({
  isDone: /* @__PURE__ */ wire('result', flag),
  action: /* @__PURE__ */ optional(text),
  groupId: /* @__PURE__ */ wire('groupid', /* @__PURE__ */ optional(text)),
  user: /* @__PURE__ */ optional(text),
  /** Why the action failed. */
  reason: /* @__PURE__ */ optional(text),
})

/** The outcome of an action on one user of a group. */
export type Outcome = TypeOf<typeof outcome>

/** One outcome for an action on one user, a list for an action on several. */
export const outcomes = /* @__PURE__ */ oneOrMany(outcome)

/** The group that a call is about. */
export const ofGroup = { groupId: id }

/** Anything, because other clients do not read it. */
export const ignoredResult = { result: /* @__PURE__ */ wire('data', /* @__PURE__ */ optional(anything)) }
