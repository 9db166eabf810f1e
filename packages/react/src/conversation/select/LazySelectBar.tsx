import { NotFetched } from '../../state/NotFetched.tsx'
import { lazily } from '../../ui/lazily.tsx'

/** Its code is fetched when somebody selects messages. */
export const SelectBar = lazily(async () => (await import('./SelectBar.tsx')).SelectBar, NotFetched)
