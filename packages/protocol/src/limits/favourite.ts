// Favourites.

/** Favourites of one user. */
export const maxFavourites = 5_000
/** Favourites in one call. */
export const maxAtOnce = 20
/** Favourites per page. */
export const maxPageSize = 200
/** Length of an id or a type, in characters. */
export const maxName = 64
/** Length of the data, in characters. */
export const maxData = 10_000
/** Length of the further text, in characters. */
export const maxExt = 4_096
