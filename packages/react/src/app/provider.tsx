// Makes a client available to the components below it, together with language, theme and other options of the host
// application. It never signs in or out: that is up to the code that created the client.

import type { Client, ConversationRef } from '@parley/client'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import {
  backgroundTrack,
  stopBackground,
  watchBackground,
} from '../media/voice-player/background-playback.ts'
import type { KindRenderer } from '../messages/kind-renderer.ts'
import { PeopleLayer } from '../people/index.ts'
import { createDraftStore, type DraftStorage } from '../state/drafts/draft-store.ts'
import type { Extensions } from '../state/extensions.ts'
import { type Slots, SlotsContext } from '../state/feature-components.ts'
import type { Marks, SendWith } from '../state/kit.ts'
import { type Kit, KitProvider } from '../state/kit.ts'
import { useGroupNamesOf } from '../state/names/use-group-names.ts'
import { type HostNameOf, usePeopleNamesOf } from '../state/names/use-people-names.ts'
import { createScrollPositionStore } from '../state/scroll-positions.ts'
import { useSelectionOf } from '../state/use-client-state.ts'
import { useIsListLoadedOf } from '../state/wait-for-list.ts'
import {
  type AnyLanguage,
  directionOf,
  type Language,
  type Strings,
  translator,
  useReadyLanguage,
} from '../strings/strings.ts'
import { StartThread, ThreadPart } from '../threads/index.ts'
import { fetchKinds, ownKinds } from '../timeline/index.ts'
import { Announcer, useAnnouncements } from '../ui/announcer/Announcer.tsx'
import type { Contrast, Density, Layout, Theme } from '../ui/appearance.ts'
import type { PictureHosts } from '../ui/avatar/picture-address.ts'
import { dateLocale } from '../ui/format/times.ts'
import { useStable } from '../ui/hooks/use-stable.ts'
import type { Layers } from '../ui/layers/layer-history.ts'
import { LayersContext } from '../ui/layers/use-layer.ts'
import { lazily } from '../ui/lazily.tsx'

/** Props of `ParleyProvider`. */
export interface ParleyProviderProps extends Extensions {
  /** The client whose user is shown. */
  readonly client: Client
  /** The part of the page that uses the kit. */
  readonly children: ReactNode
  /** A language of the kit, a variant of one ('zh' is 'zh-CN'), or one that was added with `addLanguage`. */
  readonly language?: AnyLanguage
  /** Texts of the host that replace those of the kit. */
  readonly strings?: Partial<Strings>
  /** 'system', the default, follows the system or a data-theme attribute further up. */
  readonly theme?: Theme
  /** 'more' uses strong lines and text colours, whatever the system prefers. */
  readonly contrast?: Contrast
  /** Spacing; 'cosy' if neither this nor a data-density attribute further up is set. */
  readonly density?: Density
  /** Messages in bubbles with own ones on the other side, or all below each other, as in a transcript. */
  readonly layout?: Layout
  /** Which keys send a message. Default: 'enter'. */
  readonly sendWith?: SendWith
  /** The host's own names of users. If it returns none, the kit shows the user's remark, the nickname or the id. */
  readonly nameOf?: HostNameOf
  /**
   * Called when a component wants to open a conversation, for example a profile card. Without it, that is not offered.
   */
  readonly onOpen?: (conversation: ConversationRef) => void
  /**
   * Renderers for message kinds, added to the built-in ones or replacing them; 'custom:order' is for custom messages
   * 'order'.
   */
  readonly kinds?: Readonly<Record<string, KindRenderer>>
  /** Names and colours for conversation marks, by number from 0 to 19. Without any, marking is not offered. */
  readonly marks?: Marks
  /** How long own messages can be recalled, as set on the server. Default: two minutes. */
  readonly recallLimitMs?: number
  /** The largest file that can be sent, as set on the server. Default: 100 MB. */
  readonly maxFileBytes?: number
  /** Photos whose longer side has more pixels are scaled down. Default: 2560; Infinity sends them unchanged. */
  readonly maxPhotoSide?: number
  /**
   * Hosts that avatars may be loaded from, besides the server and this page, for example `['cdn.example.com']`. `'any'`
   * loads them from any host, which reveals the reader's IP address to it. Default: none.
   */
  readonly pictureHosts?: PictureHosts
  /**
   * Lets the browser's back button close dialogs, panels and menus. Default: off, because the history belongs to the
   * host. Create it once, with `createLayers()`.
   */
  readonly layers?: Layers
  /**
   * The URL of map tiles, for example `'https://tiles.example.com/{z}/{x}/{y}.png'`. Locations are then shown on a map,
   * which tells that server where the readers are looking. Without it, locations have no map.
   */
  readonly mapTiles?: string
  /** Additional CSS classes for the box around the children. */
  readonly className?: string
}

const hundredMegabytes = 100_000_000
const largePhoto = 2560

const noMarks: Marks = {}
const noHosts: PictureHosts = []

/** The root of every part of the kit; fills the box around it. */
export function ParleyProvider(props: ParleyProviderProps) {
  const {
    client,
    children,
    language: wanted = 'en',
    strings,
    theme = 'system',
    sendWith = 'enter',
    className,
    kinds,
    marks = noMarks,
    recallLimitMs = 120_000,
    maxFileBytes = hundredMegabytes,
    maxPhotoSide = largePhoto,
    pictureHosts = noHosts,
    mapTiles,
  } = props
  const isFlat = props.layout === 'flat'
  const extensions: Extensions = {
    components: props.components,
    features: props.features,
    onBeforeSend: props.onBeforeSend,
    messageMenu: props.messageMenu,
    conversationFilter: props.conversationFilter,
    conversationOrder: props.conversationOrder,
    findPeople: props.findPeople,
    reactions: props.reactions,
    onOpenFile: props.onOpenFile,
    panelTabs: props.panelTabs,
  }
  const { announce, spoken } = useAnnouncements()
  const isListLoaded = useIsListLoadedOf(client)
  useEffect(() => {
    if (isListLoaded) fetchKinds()
  }, [isListLoaded])

  // The last click, for the code that opens profiles: it may still be loading.
  const last = useRef<Element>(undefined)

  const me = useSelectionOf(client, (state) => state.me)
  // Keeps the drafts on the screen after a forced sign-out.
  const lastUser = useRef(me)
  lastUser.current = me ?? lastUser.current
  const user = lastUser.current ?? ''
  const drafts = useMemo(() => createDraftStore(user, pageStorage()), [user])
  const places = useMemo(() => createScrollPositionStore(user, pageStorage('sessionStorage')), [user])

  const ready = useReadyLanguage(wanted as Language)
  const language = ready ?? (wanted as Language)
  const locale = dateLocale(language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts are loaded after the language is set
  const t = useMemo(() => translator(language, strings, locale), [language, strings, ready])
  const host = props.nameOf
  const nameOf = usePeopleNamesOf(client, host)
  const groupNames = useGroupNamesOf(client)
  const titleOf = useCallback(
    ({ type, id }: ConversationRef) => {
      if (type === 'single') return nameOf(id)
      const name = groupNames.get(id) || host?.(id) || id
      // The id of a group means nothing to users.
      return type === 'group' && name === id ? t('group.label') : name
    },
    [groupNames, nameOf, host, t],
  )

  const allKinds = useMemo(() => ({ ...ownKinds, ...kinds }), [kinds])
  const kit = useStable<Kit>({
    ...extensions,
    client,
    t,
    language,
    locale,
    sendWith,
    isFlat,
    nameOf,
    titleOf,
    drafts,
    places,
    kinds: allKinds,
    marks,
    recallLimitMs,
    pictureHosts,
    mapTiles,
    maxFileBytes,
    maxPhotoSide,
    announce,
  })

  return (
    <LayersContext.Provider value={props.layers}>
      <KitProvider kit={kit}>
        <div
          className={className ? `parley ${className}` : 'parley'}
          lang={language}
          dir={directionOf(language)}
          data-contrast={props.contrast}
          data-density={props.density}
          data-layout={props.layout}
          data-theme={theme === 'system' ? undefined : theme}
          {...events(props.onOpenLink, last)}
        >
          <SlotsContext.Provider value={slots}>{ready && children}</SlotsContext.Provider>
          {isListLoaded && (
            <Suspense fallback={null}>
              <PeopleLayer onOpen={props.onOpen} last={last} />
            </Suspense>
          )}
          <LeftPlaying />
          <Announcer spoken={spoken} />
        </div>
      </KitProvider>
    </LayersContext.Provider>
  )
}

/** `last`: what was clicked. */
const events = (open: Extensions['onOpenLink'], last: { current: Element | undefined }) => ({
  /** Keeps an Escape that closes something in the kit from the host, which may have a dialog around it. */
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isUsed = event.defaultPrevented || event.currentTarget.querySelector('dialog[open], :popover-open')
    if (event.key === 'Escape' && isUsed) event.stopPropagation()
  },
  /** The host decides how links in messages open, except for modified clicks. */
  onClick(event: MouseEvent<HTMLElement>) {
    last.current = event.target as Element
    const link = last.current.closest<HTMLAnchorElement>('.parley-timeline a[href]')
    if (!link || !open || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (open(link.href) !== false) event.preventDefault()
  },
})

const slots: Slots = { ThreadChip: ThreadPart, StartThread }

const NowPlaying = lazily(
  async () => (await import('./NowPlaying.tsx')).NowPlaying,
  () => null,
)

/** A voice message keeps playing after its conversation is closed; this shows the controls to stop it. */
function LeftPlaying() {
  const marker = useRef<HTMLSpanElement>(null)
  const left = useSyncExternalStore(watchBackground, backgroundTrack, () => undefined)
  useEffect(() => stopBackground, [])
  // There may be other providers on the page.
  const isOurs = left && left.root === marker.current?.closest('.parley')
  return (
    <>
      <span ref={marker} className="parley-here" hidden />
      {isOurs && (
        <Suspense fallback={null}>
          <NowPlaying key={left.id} left={left} />
        </Suspense>
      )}
    </>
  )
}

/** The page's storage; undefined on a server, and where the browser forbids access. */
function pageStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): DraftStorage | undefined {
  try {
    return globalThis[name]
  } catch {
    return undefined
  }
}
