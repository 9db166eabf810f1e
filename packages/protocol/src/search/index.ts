// Full-text search for both sides. A separate entry point, `@parley/protocol/search`, because not every client needs
// it.

export { foldText } from './fold.ts'
export { longestQuery, matches, queryOf, type SearchQuery, type SearchTerm } from './query.ts'
export { longestTerm, termsOf } from './terms.ts'
export { searchedText } from './texts.ts'
