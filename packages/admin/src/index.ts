// The server API of Parley for back ends in Node: one typed method for every call of the catalogue.

export { type Admin, type AdminCalls, type AdminOptions, createAdmin } from './create-admin.ts'
export { AdminError } from './error.ts'
export type { CallOptions } from './send.ts'
export { type SignedHeaders, verifySignature } from './signature.ts'
