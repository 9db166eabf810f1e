// Fields that group calls and room calls share.

import {
  count,
  type Fields,
  flag,
  id,
  isObject,
  list,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
  time,
  wire,
} from '../shape/index.ts'

export const memberRole = /* @__PURE__ */ oneOf('owner', 'admin', 'member')

/** A page of members: by cursor, or by number for older clients. */
export const memberPageInput = {
  cursor: /* @__PURE__ */ optional(text),
  limit: /* @__PURE__ */ optional(count),
  page: /* @__PURE__ */ wire('pagenum', /* @__PURE__ */ optional(count)),
  pageSize: /* @__PURE__ */ wire('pagesize', /* @__PURE__ */ optional(count)),
  withJoinedTime: /* @__PURE__ */ wire('joined_time', /* @__PURE__ */ optional(flag)),
  /** An addition of Parley: only names with this prefix. */
  query: /* @__PURE__ */ wire('q', /* @__PURE__ */ optional(text)),
}

/** Each row has the user under their role. */
const memberRow = /* @__PURE__ */ object({
  owner: /* @__PURE__ */ optional(text),
  admin: /* @__PURE__ */ optional(text),
  member: /* @__PURE__ */ optional(text),
  joinedAt: /* @__PURE__ */ wire('joined_time', /* @__PURE__ */ optional(time)),
  // Additions of Parley, for owner and admins, and for each member about themselves.
  mutedUntil: /* @__PURE__ */ wire('muted_until', /* @__PURE__ */ optional(number)),
  isAllowed: /* @__PURE__ */ wire('white', /* @__PURE__ */ optional(flag)),
})

export const memberPageAnswer = {
  members: /* @__PURE__ */ wire('data', /* @__PURE__ */ list(memberRow)),
  cursor: /* @__PURE__ */ optional(text),
  count: /* @__PURE__ */ optional(number),
}

/** The users that a call acts on. */
export const namedUsers = { users: /* @__PURE__ */ wire('usernames', /* @__PURE__ */ list(id)) }

export const adminList = { admins: /* @__PURE__ */ wire('data', /* @__PURE__ */ list(text)) }

export const addedAdmin = {
  result: /* @__PURE__ */ wire('data.result', text),
  user: /* @__PURE__ */ wire('data.newadmin', text),
}

export const removedAdmin = {
  result: /* @__PURE__ */ wire('data.result', text),
  user: /* @__PURE__ */ wire('data.oldadmin', text),
}

export const muteInput = { ...namedUsers, duration: /* @__PURE__ */ wire('mute_duration', number) }

export const mutedOutcomes = {
  muted: /* @__PURE__ */ wire(
    'data',
    /* @__PURE__ */ list(
      /* @__PURE__ */ object({
        isDone: /* @__PURE__ */ wire('result', flag),
        until: /* @__PURE__ */ wire('expire', number),
        user: text,
      }),
    ),
  ),
}

export const unmutedOutcomes = {
  outcomes: /* @__PURE__ */ wire(
    'data',
    /* @__PURE__ */ list(
      /* @__PURE__ */ object({ isDone: /* @__PURE__ */ wire('result', flag), user: text }),
    ),
  ),
}

export const muteList = {
  muted: /* @__PURE__ */ wire(
    'data',
    /* @__PURE__ */ list(
      /* @__PURE__ */ object({ until: /* @__PURE__ */ wire('expire', number), user: text }),
    ),
  ),
}

export const ownMute = { isMuted: /* @__PURE__ */ wire('data', flag) }

export const userList = {
  users: /* @__PURE__ */ wire('data', /* @__PURE__ */ list(text)),
  count: /* @__PURE__ */ optional(number),
}

/** Whether everybody but owner, admins and the allowlist is muted. */
export const banned = { isBanned: /* @__PURE__ */ wire('data.mute', flag) }

export const ownAllowlistEntry = {
  isAllowed: /* @__PURE__ */ wire('data.white', flag),
  user: /* @__PURE__ */ wire('data.member', text),
}

/** One outcome for an action on one user, a list for an action on several. */
export function oneOrMany<Outcome>(outcome: Shape<Outcome> & { readonly fields?: unknown }) {
  const shape: Shape<Outcome | readonly Outcome[], false> = {
    fits: (value) => isObject(value) || (Array.isArray(value) && value.every(isObject)),
    optional: false,
    fields: outcome.fields as Fields,
    item: outcome as Shape<unknown>,
  }
  return shape
}
