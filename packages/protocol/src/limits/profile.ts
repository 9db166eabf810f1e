// Profiles: bytes of one value; people asked for in one call.

export const maxValueBytes = 2_048
export const maxAtOnce = 100
