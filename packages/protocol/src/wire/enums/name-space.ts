// The kind of a routed item. It determines the type of Meta.payload.

export const STATISTIC = 0
export const CHAT = 1
export const MUC = 2
export const ROSTER = 3
export const CONFERENCE = 4
export const NOTIFY = 5
export const QUERY = 6
