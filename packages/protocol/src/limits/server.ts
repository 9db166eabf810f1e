// Defaults of a server. Settings may change most of them.

/** Size of the text of a message. Larger messages are refused. */
export const maxTextSize = 65_536
/** Size of a frame. A larger frame closes the socket. */
export const maxFrameSize = 8_388_608
/** Entries in a page of a queue; the size limit may end it earlier. */
export const maxPageEntries = 500
/** Size of a page of a queue, in bytes. */
export const maxPageSize = 262_144
/** Lifetime of a token. */
export const tokenLifetimeMs = 5_184_000_000
/** Time in which a sender may recall a message. */
export const recallLimitMs = 120_000
/** Edits of one message. */
export const maxEdits = 10
/** The lowest value that a setting may give the number of edits. */
export const minMaxEdits = 3
/** Registrations per second that are always accepted. */
export const registrationsPerSecond = 100
/** Sign-ins per second that are always accepted. */
export const signInsPerSecond = 100
