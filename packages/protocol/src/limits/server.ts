// What a server does if its settings say nothing else.

// Text of a message; more is refused as too large.
export const maxTextSize = 65_536
// A frame up to this size is read (and refused if need be); beyond it the socket is closed.
export const maxFrameSize = 8_388_608
// Entries and bytes of a page of a queue, whichever is reached first.
export const maxPageEntries = 500
export const maxPageSize = 262_144
// The life of a token: sixty days.
export const tokenLifetimeMs = 5_184_000_000
// How long its sender may recall a message.
export const recallLimitMs = 120_000
// Edits of one message; a setting may not allow fewer than the minimum.
export const maxEdits = 10
export const minMaxEdits = 3
// Let through in any case, in a second.
export const registrationsPerSecond = 100
export const signInsPerSecond = 100
