// The language both sides speak, as data: calls, events, errors, limits and frames.

export * from './call.ts'
export * from './catalogue.ts'
export * from './error.ts'
export * from './errors/index.ts'
export * from './event.ts'
export * from './limits.ts'
export * from './messages/json-form.ts'
export * from './messages/receipts.ts'
// Shapes and tables both have fields; the shapes' are the ones that definitions are written with.
export type { Fields } from './shape/index.ts'
export * from './shape/index.ts'
export * from './version.ts'
export * from './wire/index.ts'
