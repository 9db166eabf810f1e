// Full-text search as both sides do it. An entry of its own, `@parley/protocol/search`: not every client carries it.

export { foldText } from './fold.ts'
export { longestQuery, matches, queryOf, type SearchQuery, type SearchTerm } from './query.ts'
export { longestTerm, termsOf } from './terms.ts'
export { searchedText } from './texts.ts'
