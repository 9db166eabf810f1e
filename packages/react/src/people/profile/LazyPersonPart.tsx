// What a conversation with one person shows of him is fetched after the conversation itself: this is what stands for it,
// and in the header what keeps its place, so that nothing beside it moves.

import { Suspense } from 'react'
import { lazily } from '../../ui/lazily.tsx'
import type { PersonPartProps } from './person-parts.tsx'

const Part = lazily(
  async () => (await import('./person-parts.tsx')).Part,
  () => null,
)

export const PersonPart = (props: PersonPartProps) => (
  <Suspense fallback={props.part === 'menu' && <span className="parley-icon-button" />}>
    <Part {...props} />
  </Suspense>
)
