// How payloads or whole frames are compressed. Only COMPRESS_NONE is in use.

export const COMPRESS_NONE = 0
export const COMPRESS_ZLIB = 1
export const COMPRESS_LZ4 = 2
