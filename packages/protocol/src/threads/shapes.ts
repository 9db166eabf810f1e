// Shapes that several thread calls share.

import { anything, flag, id, number, object, optional, text, time, wire } from '../shape/index.ts'

/** The thread that a call is about. */
export const ofThread = { threadId: id }

/** Anything, because other clients do not read it. */
export const ignoredStatus = { status: /* @__PURE__ */ wire('data.status', /* @__PURE__ */ optional(text)) }

/** A thread in lists. The message summary and the caller's membership are additions of Parley. */
export const listedThread = /* @__PURE__ */ object({
  id,
  name: text,
  /** The creator. */
  owner: text,
  createdAt: /* @__PURE__ */ wire('created', time),
  /** The message above the thread. */
  messageId: /* @__PURE__ */ wire('msgId', text),
  groupId: text,
  memberCount: /* @__PURE__ */ wire('affiliations_count', /* @__PURE__ */ optional(number)),
  messageCount: /* @__PURE__ */ wire('message_count', /* @__PURE__ */ optional(number)),
  /** The time of the last message; 0: none yet. */
  updatedAt: /* @__PURE__ */ wire('update_timestamp', /* @__PURE__ */ optional(time)),
  isMember: /* @__PURE__ */ wire('joined', /* @__PURE__ */ optional(flag)),
  /** For a thread that the caller is a member of. */
  unread: /* @__PURE__ */ wire('unread_num', /* @__PURE__ */ optional(number)),
  /** The caller's read position; the end of the thread for users who are not members. */
  readUpTo: /* @__PURE__ */ wire('read_seq', /* @__PURE__ */ optional(number)),
  /**
   * For a thread that the caller is a member of: its head, the last message for them, and the start of what they see.
   */
  head: /* @__PURE__ */ wire('head', /* @__PURE__ */ optional(number)),
  lastUpTo: /* @__PURE__ */ wire('last_seq', /* @__PURE__ */ optional(number)),
  start: /* @__PURE__ */ wire('start', /* @__PURE__ */ optional(number)),
  /** The JSON form of a message with an object as its payload; `{}` if there is none. */
  lastMessage: /* @__PURE__ */ wire('last_message', /* @__PURE__ */ optional(anything)),
})
