// The kit context, available to every component: client, texts and host options.

import type { Client, ConversationRef } from '@parley/client'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { Kinds } from '../messages/kind-renderer.ts'
import type { PictureHosts } from '../ui/avatar/picture-address.ts'
import type { MenuItem } from '../ui/menu/Menu.tsx'
import { type Texts, TextsContext } from '../ui/texts.ts'
import type { DraftStore } from './drafts/draft-store.ts'
import type { Extensions, Feature } from './extensions.ts'
import type { JumpTarget, ScrollPositionStore } from './scroll-positions.ts'

/** Which keys send a message. */
export type SendWith = 'enter' | 'ctrlEnter'

/** The name and colour of a mark, chosen by the application. Marks are numbers from 0 to 19. */
export interface MarkStyle {
  /** The name that users see. */
  readonly name: string
  /** Any CSS colour. */
  readonly color?: string
}

/** The names and colours of marks by number. */
export type Marks = Readonly<Record<number, MarkStyle>>

/** Everything that components of the kit can use, from `useKit`. */
export interface Kit extends Texts, Extensions {
  /** The client. */
  readonly client: Client
  /** Which keys send a message. */
  readonly sendWith: SendWith
  /** Whether messages are listed below each other with their senders, instead of in bubbles on two sides. */
  readonly isFlat: boolean
  /** The display name of a user id. */
  readonly nameOf: (user: string) => string
  /** The title of a conversation: the name of the other user, or of the group. */
  readonly titleOf: (conversation: ConversationRef) => string
  /** Unsent texts and files by conversation. */
  readonly drafts: DraftStore
  /** The scroll position of each conversation, and pending jumps. */
  readonly places: ScrollPositionStore
  /** The renderers of messages. */
  readonly kinds: Kinds
  /** Names of the conversation marks; a mark without a name is not shown. */
  readonly marks: Marks
  /** How long own messages can be recalled; the server makes the final decision. */
  readonly recallLimitMs: number
  /** Larger files are rejected. */
  readonly maxFileBytes: number
  /** Photos are scaled down until their longer side has at most this many pixels. */
  readonly maxPhotoSide: number
  /** Hosts that avatars may be loaded from, besides the server and the page itself. */
  readonly pictureHosts: PictureHosts
  /** The URL of map tiles with {z}, {x} and {y}; undefined if no map is shown. */
  readonly mapTiles: string | undefined
  /** Additional entries of the menu beside the text field. */
  readonly attachItems?: readonly MenuItem[]
}

const KitContext = createContext<Kit | undefined>(undefined)

/** Provides the kit to components below, and its texts to the `ui` components, which are independent of chat. */
export function KitProvider({ kit, children }: { readonly kit: Kit; readonly children: ReactNode }) {
  return createElement(
    TextsContext.Provider,
    { value: kit },
    createElement(KitContext.Provider, { value: kit }, children),
  )
}

/** The kit of the nearest provider. Throws outside of a ParleyProvider. */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('This component needs a <ParleyProvider client={client}> around it')
  return kit
}

/** Whether a feature of the kit is switched on. */
export const useFeature = (name: Feature): boolean => isOn(useKit(), name)

/** Whether a feature is on. Names that are not features are always on. */
export const isOn = ({ features }: Pick<Kit, 'features'>, name: Feature | undefined): boolean =>
  features?.[name as Feature] !== false

/** The client of the nearest provider. */
export function useClient(): Client {
  return useKit().client
}

/**
 * Jumps to a message of any conversation: at once if the conversation is on the screen, otherwise as soon as the host
 * shows it. The message is highlighted, and a button leads back to the previous position.
 */
export function useJumpTo(): (target: JumpTarget) => void {
  return useKit().places.jumpTo
}
