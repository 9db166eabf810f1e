// The channel.

// A socket must be open by then.
export const connectTimeoutMs = 10_000
// The answer to a provision must be there by then.
export const provisionTimeoutMs = 10_000
// Sockets tried for one sign-in, each on the next host.
export const connectAttempts = 3
// How often the client looks whether a heartbeat is due; an option.
export const heartbeatMs = 30_000
// Silence after which a heartbeat is due.
export const quietBeforeHeartbeatMs = 30_000
// A page that becomes visible checks the socket if the last frame is older than this.
export const visibleCheckAfterMs = 2_000
// A socket that does not answer this check in time is given up.
export const probeTimeoutMs = 8_000
// How often the client looks at the clock, to notice that its machine has slept.
export const lookEveryMs = 10_000
// Silence beyond a heartbeat after which a socket is not even asked: servers have closed it by then.
export const deadAfterMs = 150_000
// Reconnects in a row before the connection is reported closed; an option.
export const maxReconnects = 5
// A provisioned connection must hold this long before the back-off starts from the beginning.
export const stableAfterMs = 5_000
// Hosts are looked up anew after this many reconnects, or maxReconnects if that is less.
export const lookupEveryReconnects = 5
// Hosts are looked up anew after this many requests with an unusual status; a 200 resets the count.
export const lookupEveryOddStatuses = 5
// Ids remembered to drop metas that come twice.
export const rememberedIds = 100
