// The permissions of a key of an app's back end.

/**
 * `read`: everything that changes nothing. `send`: messages. `manage`: accounts, groups, rooms, threads, contacts, settings.
 * `moderate`: mutes, bans, blocks, deactivations, recalls, edits. `erase`: whatever cannot be undone. `events`: reading events, and
 * managing the endpoints that receive them.
 */
export const scopes = ['read', 'send', 'manage', 'moderate', 'erase', 'events'] as const
export type Scope = (typeof scopes)[number]

export function isScope(word: string): word is Scope {
  return (scopes as readonly string[]).includes(word)
}
