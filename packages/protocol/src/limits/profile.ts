// Profiles.

// Size of one value of a profile.
export const maxValueBytes = 2_048
// People in one call.
export const maxAtOnce = 100
