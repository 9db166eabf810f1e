// What several calls about groups have in common.

import { oneOrMany } from '../memberships/fields.ts'
import { anything, flag, id, maybe, object, type TypeOf, text, wire } from '../shape/index.ts'

/** What came of an act for one user. */
const outcome = /* @__PURE__ */ object({
  isDone: /* @__PURE__ */ wire('result', flag),
  action: /* @__PURE__ */ maybe(text),
  groupId: /* @__PURE__ */ wire('groupid', /* @__PURE__ */ maybe(text)),
  user: /* @__PURE__ */ maybe(text),
  /** Why nothing came of it. */
  reason: /* @__PURE__ */ maybe(text),
})

export type Outcome = TypeOf<typeof outcome>

/** One outcome for an act on one user, a list for an act on several. */
export const outcomes = /* @__PURE__ */ oneOrMany(outcome)

/** The group that a call is about. */
export const ofGroup = { groupId: id }

/** Anything: what clients of other makers read nothing of. */
export const done = { result: /* @__PURE__ */ wire('data', /* @__PURE__ */ maybe(anything)) }
