// The roles of operators. What each may call is decided in pipeline/operator-rights.ts.

/**
 * `owner`: everything. `moderator`: reports, mutes, bans, and reading conversations with a reason. `support`: sessions,
 * passwords and profiles of users. `read-only`: everything that changes nothing and shows no messages.
 */
export const roles = ['owner', 'moderator', 'support', 'read-only'] as const
export type Role = (typeof roles)[number]

export function isRole(word: string): word is Role {
  return (roles as readonly string[]).includes(word)
}
