// The receivers of an item: everybody, only those who are online, or only the directed users.

export const ROUTE_ALL = 0
export const ROUTE_ONLINE = 1
export const ROUTE_DIRECT = 2
