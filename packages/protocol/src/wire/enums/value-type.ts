// Which value field of a KeyValue is valid, and its type.

export const BOOL = 1
export const INT = 2
export const UINT = 3
export const LLINT = 4
export const FLOAT = 5
export const DOUBLE = 6
export const STRING = 7
export const JSON_STRING = 8
