// The connection.

/** Time to open a socket. */
export const connectTimeoutMs = 10_000
/** Time to wait for the answer to a provision. */
export const provisionTimeoutMs = 10_000
/** Sockets tried for one sign-in, each on the next host. */
export const connectAttempts = 3
/** How often the client checks whether a heartbeat is due. An option. */
export const heartbeatMs = 30_000
/** Silence after which a heartbeat is due. */
export const quietBeforeHeartbeatMs = 30_000
/** A page that becomes visible checks its socket if the last frame is older than this. */
export const visibleCheckAfterMs = 2_000
/** Time to wait for the answer to that check before the socket is closed. */
export const probeTimeoutMs = 8_000
/** How often the client checks the clock, to notice that its machine has slept. */
export const clockCheckMs = 10_000
/** Silence beyond a heartbeat after which a socket is closed without a check, because servers have closed it by then. */
export const deadAfterMs = 150_000
/** Reconnects in a row before the connection is reported closed. An option. */
export const maxReconnects = 5
/** Time that a provisioned connection must hold before the back-off starts over. */
export const stableAfterMs = 5_000
/** Hosts are looked up again after this many reconnects, or after `maxReconnects` if that is less. */
export const lookupEveryReconnects = 5
/** Hosts are looked up again after this many requests with an unusual status. A 200 resets the count. */
export const lookupEveryOddStatuses = 5
/** Ids of metas that are remembered to drop duplicates. */
export const rememberedIds = 100
