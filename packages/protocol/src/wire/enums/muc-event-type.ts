// The subject of MUCBody.eventInfo.

export const EVENT_NONE = 0
export const CIRCLE_CHANNEL = 1
