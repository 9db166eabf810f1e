// The former name of this entry, with the former names of its exports.

export * from './internals.ts'
export {
  /** @deprecated Use `allEvents` of `@parley/client/internals`. */
  allEvents as allNews,
  /** @deprecated Use `createPendingWork` of `@parley/client/internals`. */
  createPendingWork as createUnderWay,
  /** @deprecated Use `createTransport` of `@parley/client/internals`. */
  createTransport as createLine,
  /** @deprecated Use `Persistence` of `@parley/client/internals`. */
  type Persistence as Keeping,
  /** @deprecated Use `Transport` of `@parley/client/internals`. */
  type Transport as Line,
} from './internals.ts'
