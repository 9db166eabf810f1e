// What messages can ask of the list they are shown in. One stable value per list: handing it down draws nothing again.

import type { Message, TimelineRow } from '@parley/client'
import { createContext, useContext } from 'react'
import type { MenuEntry } from '../../messages/menu-entries.ts'
import type { MessageOf } from '../../messages/message-content.ts'
import type { FloatAt } from '../../ui/menu/place-at.ts'

export interface TimelineHandlers {
  /** Messages are only looked at: no menu, no reactions, nothing to choose. */
  readonly isReadOnly: boolean
  /** To be called before something grows by a click of the reader. */
  grow(): void
  openMenu(rowId: string, at: FloatAt): void
  openReactions(rowId: string, anchor: HTMLElement): void
  /** Does what an entry of the menu stands for. */
  run(entry: MenuEntry, rowId: string): void
  toggleReaction(message: Message, reaction: string): void
  openReactionUsers(message: Message, reaction: string): void
  openReadBy(message: Message): void
  jumpTo(messageId: string): void
  toggleSelected(message: Message): void
  editAgain(text: string): void
  openImage(message: MessageOf<'image'>): void
  openCombined(message: MessageOf<'combined'>): void
  /** Tells the host that somebody wants no more of a message that is being written; undefined if it does not care. */
  stopper(): ((message: Message) => void) | undefined
  /** All rows of the list that are in memory, in their order. */
  rows(): readonly TimelineRow[]
}

const nothing = () => {}

/** Handlers of a list in which nothing can be done. */
export const readOnlyHandlers: TimelineHandlers = {
  isReadOnly: true,
  grow: nothing,
  openMenu: nothing,
  openReactions: nothing,
  run: nothing,
  toggleReaction: nothing,
  openReactionUsers: nothing,
  openReadBy: nothing,
  jumpTo: nothing,
  toggleSelected: nothing,
  editAgain: nothing,
  openImage: nothing,
  openCombined: nothing,
  stopper: () => undefined,
  rows: () => [],
}

/** Is a picture one of several in a grid? */
export const AlbumContext = createContext(false)

export const TimelineContext = createContext<TimelineHandlers>(readOnlyHandlers)

export const useTimelineHandlers = (): TimelineHandlers => useContext(TimelineContext)
