// Parts of a single chat that show the other user. A lazy chunk, loaded after the conversation; the placeholder in the
// header reserves the space to avoid a layout shift.

import { Suspense } from 'react'
import { lazily } from '../../ui/lazily.tsx'
import type { PersonPartProps } from './person-views.tsx'

const Part = lazily(
  async () => (await import('./person-views.tsx')).Part,
  () => null,
)

export const PersonPart = (props: PersonPartProps) => (
  <Suspense fallback={props.part === 'menu' && <span className="parley-icon-button" />}>
    <Part {...props} />
  </Suspense>
)
