/**
 * For search fields in dialogs and popovers. Safari takes Escape for itself in every field of the type `search`, even an
 * empty one, and what is around the field stays open.
 */
export const searchBox = { role: 'searchbox' } as const
