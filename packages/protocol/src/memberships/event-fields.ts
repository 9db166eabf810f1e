// Fields that group events and room events share.

import { id, list, object, text, wire, withDefault } from '../shape/index.ts'

/**
 * Common to every event: the acting user, and the users concerned. Older clients only see the first of several users.
 */
export const actors = {
  by: /* @__PURE__ */ wire('from.name', /* @__PURE__ */ withDefault(text, '')),
  users: /* @__PURE__ */ wire(
    'to',
    /* @__PURE__ */ withDefault(/* @__PURE__ */ list(/* @__PURE__ */ object({ name: id })), []),
  ),
}

/** JSON text or nothing, because other clients fail on anything else. */
export const detail = {
  detail: /* @__PURE__ */ wire('eventInfo.ext', /* @__PURE__ */ withDefault(text, '')),
}

/** JSON with the ends of mutes: `{"user_mute_time":{"ann":1700000000000}}`. */
export const muteTimes = { times: /* @__PURE__ */ wire('ext', /* @__PURE__ */ withDefault(text, '')) }

export const announcement = {
  announcement: /* @__PURE__ */ wire('reason', /* @__PURE__ */ withDefault(text, '')),
}

export const chatName = { name: /* @__PURE__ */ wire('mucName', /* @__PURE__ */ withDefault(text, '')) }
