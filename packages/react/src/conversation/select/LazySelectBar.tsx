import { NotFetched } from '../../state/NotFetched.tsx'
import { lazily } from '../../ui/lazily.tsx'

/** Loaded when selection mode starts. */
export const SelectBar = lazily(async () => (await import('./SelectBar.tsx')).SelectBar, NotFetched)
