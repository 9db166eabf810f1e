// Renderers of all kinds except text, in one lazy chunk. It is loaded after the conversation list, or with the first
// timeline. Until then, and if loading fails, a message is shown as a line of text.

import { Fragment, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import type { KindProps } from '../../messages/kinds.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { AlbumProps } from '../album/Album.tsx'
import { Bubble } from './Bubble.tsx'

type Name = Exclude<
  keyof typeof import('./loaded-kinds.ts'),
  'Album' | 'Failure' | 'Translation' | 'StreamBrokenOff'
>

/** The text summary of a message, in a plain bubble. */
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
let isRequested = false
const watchers = new Set<() => void>()

const media = async (): Promise<Media> => {
  loaded = await import('./loaded-kinds.ts')
  return loaded
}

/**
 * A lazily loaded renderer. Once the chunk is loaded it renders at once, because showing the text summary first would
 * cause a layout shift.
 */
export function later(name: Name): (props: KindProps) => ReactNode {
  const LazyKind = lazily(async () => (await media())[name], WordsKind)
  return (props) => {
    const [Kind = LazyKind] = useState(() => loaded?.[name])
    return (
      <Suspense fallback={<WordsKind {...props} />}>
        <Kind {...props} />
      </Suspense>
    )
  }
}

/** Shows the messages of an album one by one, without the chunk. */
const OneByOne = ({ rows, children }: AlbumProps) =>
  rows.map((row) => <Fragment key={row.id}>{children(row)}</Fragment>)
const LateAlbum = lazily(async () => (await media()).Album, OneByOne)

/** Albums are in the same chunk. */
export function Album(props: AlbumProps): ReactNode {
  const [Shown = LateAlbum] = useState(() => loaded?.Album)
  return (
    <Suspense fallback={<OneByOne {...props} />}>
      <Shown {...props} />
    </Suspense>
  )
}

/** Translations are in the same chunk; without it only the original text is shown. */
export const Translation = lazily(
  async () => (await media()).Translation,
  () => null,
)

/**
 * The reason why a message was not sent. It is in the same chunk; until that is loaded, only the mark in the bubble is
 * shown.
 */
export const Failure = lazily(
  async () => (await media()).Failure,
  () => null,
)

/** The note below a text that was cut off, shown once the chunk is loaded. */
export const StreamBrokenOff = lazily(
  async () => (await media()).StreamBrokenOff,
  () => null,
)

/** Preloads the chunk. */
export const fetchKinds = (): void => {
  isRequested = true
  const settle = () => {
    isSettled = true
    for (const changed of [...watchers]) changed()
  }
  media().then(settle, settle)
}

const watch = (changed: () => void) => {
  if (!isRequested) fetchKinds()
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Whether the chunk is loaded. Components that can wait render nothing until then, to avoid layout shifts. */
export const useKindsLoaded = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isSettled,
    () => true,
  )
