import { NotFetched } from '../../state/NotFetched.tsx'
import { lazily } from '../../ui/lazily.tsx'

/** Its code is fetched when somebody searches in a conversation. */
export const ChatSearch = lazily(async () => (await import('./ChatSearch.tsx')).ChatSearch, NotFetched)
