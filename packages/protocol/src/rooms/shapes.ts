// Shapes that several room calls share.

import { oneOrMany } from '../memberships/fields.ts'
import { flag, id, object, optional, type TypeOf, text, wire } from '../shape/index.ts'

/** The room that a call is about. */
export const ofRoom = { roomId: id }

/** The outcome of an action for one user. */
const outcome = /* @__PURE__ */ object({
  isDone: /* @__PURE__ */ wire('result', flag),
  action: text,
  roomId: /* @__PURE__ */ wire('id', text),
  user: text,
  /** An addition of Parley: why the action failed. */
  reason: /* @__PURE__ */ optional(text),
})

/** The outcome of an action on one user of a room. */
export type RoomOutcome = TypeOf<typeof outcome>

/** One outcome for an action on one user, a list for an action on several. */
export const roomOutcomes = /* @__PURE__ */ oneOrMany(outcome)
