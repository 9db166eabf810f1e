// What every component of the kit can ask for: the client, the texts and the host's choices.

import type { Client, ConversationRef } from '@parley/client'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { Kinds } from '../messages/kinds.ts'
import type { PictureHosts } from '../ui/avatar/picture-address.ts'
import { type Texts, TextsContext } from '../ui/texts.ts'
import type { DraftStore } from './drafts/draft-store.ts'
import type { JumpTarget, PlaceStore } from './scroll-positions.ts'

/** Which keys send a message. */
export type SendWith = 'enter' | 'ctrlEnter'

/** How a mark is called and coloured is the application's choice; marks are numbers from 0 to 19. */
export interface MarkLook {
  readonly name: string
  /** Any colour of CSS. */
  readonly color?: string
}

export type Marks = Readonly<Record<number, MarkLook>>

export interface Kit extends Texts {
  readonly client: Client
  readonly sendWith: SendWith
  /** Messages stand under each other with their senders, not in bubbles at two sides. */
  readonly isFlat: boolean
  /** The name to show for a user id. */
  readonly nameOf: (user: string) => string
  /** The name to show for a conversation: of the other person, or of the group. */
  readonly titleOf: (conversation: ConversationRef) => string
  readonly drafts: DraftStore
  /** Where one was in each conversation, and where one wants to go. */
  readonly places: PlaceStore
  readonly kinds: Kinds
  /** How the marks of conversations are called here; a mark without a name is not shown. */
  readonly marks: Marks
  /** Own messages can be recalled for so long; the server has the last word. */
  readonly recallLimitMs: number
  /** Larger files are not taken. */
  readonly maxFileBytes: number
  /** Photos are made smaller to this many pixels at their longer side. */
  readonly maxPhotoSide: number
  /** Whose pictures of people and groups are shown, besides the server's and the page's own. */
  readonly pictureHosts: PictureHosts
}

const KitContext = createContext<Kit | undefined>(undefined)

/** Hands a kit down, and its texts to the components that know nothing of chat. */
export function KitProvider({ kit, children }: { readonly kit: Kit; readonly children: ReactNode }) {
  return createElement(
    TextsContext.Provider,
    { value: kit },
    createElement(KitContext.Provider, { value: kit }, children),
  )
}

/** Everything the provider offers. Throws outside of a ParleyProvider. */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('This component needs a <ParleyProvider client={client}> around it')
  return kit
}

/** The client of the nearest provider. */
export function useClient(): Client {
  return useKit().client
}

/**
 * Goes to a message of any conversation: at once if the conversation is on the screen, else as soon as the host shows it.
 * The message flashes, and a button leads back to where one was.
 */
export function useJumpTo(): (target: JumpTarget) => void {
  return useKit().places.jumpTo
}
