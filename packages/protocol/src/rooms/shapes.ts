// What several calls about rooms have in common.

import { oneOrMany } from '../memberships/fields.ts'
import { flag, id, maybe, object, type TypeOf, text, wire } from '../shape/index.ts'

/** The room that a call is about. */
export const ofRoom = { roomId: id }

/** What came of an act for one user. */
const outcome = /* @__PURE__ */ object({
  isDone: /* @__PURE__ */ wire('result', flag),
  action: text,
  roomId: /* @__PURE__ */ wire('id', text),
  user: text,
  /** Ours: why nothing came of it. */
  reason: /* @__PURE__ */ maybe(text),
})

export type RoomOutcome = TypeOf<typeof outcome>

/** One outcome for an act on one user, a list for an act on several. */
export const roomOutcomes = /* @__PURE__ */ oneOrMany(outcome)
