// Makes a client available to the components below it, together with language, theme and the other choices
// of the host application. It never signs in or out: whoever made the client does.

import type { Client } from '@parley/client'
import { type ReactNode, useMemo, useRef } from 'react'
import { Announcer, useAnnouncements } from './components/Announcer/Announcer.tsx'
import type { SendWith } from './components/Composer/enter-key.ts'
import { createDraftStore, type DraftStorage } from './drafts/draft-store.ts'
import { type KindRenderer, ownKinds } from './kinds/registry.tsx'
import { type Kit, KitContext } from './kit.ts'
import { type Language, type Strings, translator } from './strings/strings.ts'
import { dateLocale } from './times.ts'
import { useSelectionOf } from './use-selection.ts'

export type Theme = 'light' | 'dark' | 'system'

export interface ParleyProviderProps {
  readonly client: Client
  readonly children: ReactNode
  readonly language?: Language
  /** Texts of the host that replace ours. */
  readonly strings?: Partial<Strings>
  /** 'system', the default, follows the system or a data-theme attribute further up. */
  readonly theme?: Theme
  readonly sendWith?: SendWith
  /** The name to show for a user id; the id itself if not given. */
  readonly nameOf?: (user: string) => string
  /** Renderers for message kinds, added to ours or in place of them. */
  readonly kinds?: Readonly<Record<string, KindRenderer>>
  readonly className?: string
}

const sameName = (user: string): string => user

/** The root of every part of the kit; fills the box that it is put in. */
export function ParleyProvider(props: ParleyProviderProps) {
  const {
    client,
    children,
    language = 'en',
    strings,
    theme = 'system',
    sendWith = 'enter',
    className,
  } = props
  const { nameOf = sameName, kinds } = props
  const { announce, spoken } = useAnnouncements()

  const me = useSelectionOf(client, (state) => state.me)
  // Drafts stay on the screen when the session ends by force.
  const lastUser = useRef(me)
  if (me !== undefined) lastUser.current = me
  const user = me ?? lastUser.current ?? ''
  const drafts = useMemo(() => createDraftStore(user, pageStorage()), [user])

  const kit = useMemo<Kit>(
    () => ({
      client,
      t: translator(language, strings),
      language,
      locale: dateLocale(language),
      sendWith,
      nameOf,
      drafts,
      kinds: { ...ownKinds, ...kinds },
      announce,
    }),
    [client, language, strings, sendWith, nameOf, drafts, kinds, announce],
  )

  return (
    <KitContext.Provider value={kit}>
      <div
        className={className ? `parley ${className}` : 'parley'}
        lang={language}
        {...(theme !== 'system' && { 'data-theme': theme })}
      >
        {children}
        <Announcer spoken={spoken} />
      </div>
    </KitContext.Provider>
  )
}

/** The page's storage; none on a server, and none where the browser forbids it. */
function pageStorage(): DraftStorage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
