import { lazily } from '../../ui/lazily.tsx'

export const PeopleLayer = lazily(
  async () => (await import('./PeopleLayer.tsx')).PeopleLayer,
  () => null,
)
