// Profiles.

/** Size of one value of a profile. */
export const maxValueBytes = 2_048
/** People in one call. */
export const maxAtOnce = 100
/** Characters of a search for people. */
export const maxSearch = 64
/** People on one page of a search by default. */
export const searchPageSize = 20
/** People on one page of a search at most. */
export const maxSearchPageSize = 50
