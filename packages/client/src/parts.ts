/**
 * The former name of this entry.
 *
 * @deprecated Import from `@parley/client/internals`.
 */
export * from './internals.ts'
