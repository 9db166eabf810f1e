// Kinds that are more than text come with players, cards and boxes. Their code is fetched together, when the provider is
// there or the first of them is shown; until then, and if it cannot be fetched, a message is a line of words.

import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import type { KindProps } from '../../messages/kinds.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Bubble } from './Bubble.tsx'

type Name = Exclude<keyof typeof import('./loaded-kinds.ts'), 'Translation' | 'StreamBrokenOff'>

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

type Media = typeof import('./loaded-kinds.ts')

let loaded: Media | undefined
let isSettled = false
const watchers = new Set<() => void>()

const media = async (): Promise<Media> => {
  loaded = await import('./loaded-kinds.ts')
  return loaded
}

/**
 * The renderer of this name, fetched when it is needed. One whose code is there is shown at once: to be words for a moment
 * would move everything around it.
 */
export function later(name: Name): (props: KindProps) => ReactNode {
  const Late = lazily(async () => (await media())[name], WordsKind)
  return (props) => {
    const [Kind = Late] = useState(() => loaded?.[name])
    return (
      <Suspense fallback={<WordsKind {...props} />}>
        <Kind {...props} />
      </Suspense>
    )
  }
}

/** Translations are fetched with the kinds; without their code a text stands for itself. */
export const Translation = lazily(
  async () => (await media()).Translation,
  () => null,
)

/** A text that broke off says so as soon as the code is there. */
export const StreamBrokenOff = lazily(
  async () => (await media()).StreamBrokenOff,
  () => null,
)

/** Fetches the code before the first message needs it. */
export const fetchKinds = (): void => {
  const settle = () => {
    isSettled = true
    for (const changed of [...watchers]) changed()
  }
  media().then(settle, settle)
}

const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** False while the code is on its way: who can wait for it shows nothing that moves later. */
export const useKindsThere = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isSettled,
    () => true,
  )
