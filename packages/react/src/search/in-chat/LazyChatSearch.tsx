import { NotFetched } from '../../state/NotFetched.tsx'
import { lazily } from '../../ui/lazily.tsx'

/** Loaded with the first search in a conversation. */
export const ChatSearch = lazily(async () => (await import('./ChatSearch.tsx')).ChatSearch, NotFetched)
