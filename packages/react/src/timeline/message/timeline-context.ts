// The context that messages get from their list. One stable value per list, so that providing it causes no re-renders.

import type { Message, TimelineRow } from '@parley/client'
import { createContext, useContext } from 'react'
import type { MenuEntry } from '../../messages/menu-entries.ts'
import type { MessageOf } from '../../messages/message-content.ts'
import type { FloatAt } from '../../ui/menu/place-at.ts'

export interface TimelineHandlers {
  /** Whether messages cannot be acted on: no menu, no reactions, no selection. */
  readonly isReadOnly: boolean
  /** Has to be called before something grows because of a click. */
  grow(): void
  openMenu(rowId: string, at: FloatAt): void
  openReactions(rowId: string, anchor: HTMLElement): void
  /** Runs a menu entry. */
  run(entry: MenuEntry, rowId: string): void
  toggleReaction(message: Message, reaction: string): void
  openReactionUsers(message: Message, reaction: string): void
  openReadBy(message: Message): void
  jumpTo(messageId: string): void
  toggleSelected(message: Message): void
  editAgain(text: string): void
  openImage(message: MessageOf<'image' | 'video'>): void
  openCombined(message: MessageOf<'combined'>): void
  /** The host's callback that stops a streaming message; undefined if it has none. */
  stopper(): ((message: Message) => void) | undefined
  /** All rows of the list that are in memory, in order. */
  rows(): readonly TimelineRow[]
}

const nothing = () => {}

/** Handlers of a read-only list. */
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

/** Whether the component is inside an album. */
export const AlbumContext = createContext(false)

export const TimelineContext = createContext<TimelineHandlers>(readOnlyHandlers)

export const useTimelineHandlers = (): TimelineHandlers => useContext(TimelineContext)
