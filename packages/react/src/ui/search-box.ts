/**
 * Props of search fields in dialogs and popovers. Safari handles Escape itself in every field of type `search`, even an
 * empty one, so the surrounding dialog stays open.
 */
export const searchBox = { role: 'searchbox' } as const
