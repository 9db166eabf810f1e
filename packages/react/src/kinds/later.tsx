// Kinds that are more than text come with players, cards and boxes. Their code is fetched together, when the provider is
// there or the first of them is shown; until then, and if it cannot be fetched, a message is a line of words.

import { type ReactNode, Suspense } from 'react'
import { lazily } from '../lazily.tsx'
import { Bubble } from './Bubble.tsx'
import type { KindProps } from './registry.tsx'

type Name = Exclude<keyof typeof import('./media.ts'), 'Translation'>

/** What a message says, in a plain bubble. */
export function WordsKind(props: KindProps): ReactNode {
  return (
    <Bubble of={props}>
      <div className="parley-text" dir="auto">
        <span className="parley-words">{props.text}</span>
        {props.meta}
      </div>
    </Bubble>
  )
}

const media = () => import('./media.ts')

/** The renderer of this name, fetched when it is needed. */
export function later(name: Name): (props: KindProps) => ReactNode {
  const Kind = lazily(async () => (await media())[name], WordsKind)
  return (props) => (
    <Suspense fallback={<WordsKind {...props} />}>
      <Kind {...props} />
    </Suspense>
  )
}

/** Translations are fetched with the kinds; without their code a text stands for itself. */
export const Translation = lazily(
  async () => (await media()).Translation,
  () => null,
)

/** Fetches the code before the first message needs it. */
export const fetchKinds = (): void => void media().catch(() => {})
