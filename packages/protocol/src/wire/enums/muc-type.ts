// Who may join a group, and how.

export const PRIVATE_OWNER_INVITE = 0
export const PRIVATE_MEMBER_INVITE = 1
export const PUBLIC_JOIN_APPROVAL = 2
export const PUBLIC_JOIN_OPEN = 3
export const PUBLIC_ANONYMOUS = 4
