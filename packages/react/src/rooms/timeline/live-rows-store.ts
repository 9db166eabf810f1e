// The rendered rows of a room, updated at most once per frame, however fast messages arrive. Nothing is rendered while
// the page is hidden.

import { type Client, type ConversationRef, keyOf, type TimelineRow, timelineRows } from '@parley/client'
import {
  around,
  earlier,
  type Flow,
  flowed,
  followed,
  hasEarlier,
  later,
  type Rows,
  stopFollowing,
} from './live-rows.ts'

export interface FlowStore {
  get(): Flow
  subscribe(changed: () => void): () => void
  /** All rows in memory, as of the last frame. */
  all(): Rows
  /** Stops following the end. */
  hold(): void
  /** Goes to the end and follows it. */
  follow(): void
  /** Adds rows before, or after, the shown ones. Returns false if there are none. */
  earlier(): boolean
  later(): boolean
  /** Shows this row and its surroundings; returns false if it is not in memory. */
  show(rowId: string): boolean
}

/** Calls back before the next frame; returns the function that cancels it. */
export type NextFrame = (run: () => void) => () => void

const nextFrame: NextFrame = (run) => {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

export function createLiveRowsStore(
  client: Pick<Client, 'state' | 'watch'>,
  conversation: ConversationRef,
  onFrame: NextFrame = nextFrame,
): FlowStore {
  const key = keyOf(conversation)
  const listeners = new Set<() => void>()
  let all = timelineRows(client.state, key)
  let flow = followed(all)
  let lastOwn = ownAtEnd(all)
  let cancel: (() => void) | undefined
  let stop: (() => void) | undefined

  function set(next: Flow): boolean {
    if (next === flow) return false
    flow = next
    for (const listener of [...listeners]) listener()
    return true
  }

  function look(): void {
    cancel?.()
    cancel = undefined
    const rows = timelineRows(client.state, key)
    if (rows === all) return
    all = rows
    // The user's own new message always scrolls to the end.
    const own = ownAtEnd(all)
    const speaks = own !== undefined && own !== lastOwn
    lastOwn = own
    set(speaks ? followed(all) : flowed(flow, all))
  }

  function watch(): () => void {
    const wake = () => {
      cancel ??= onFrame(look)
    }
    const stops = [
      client.watch((state) => state.timelines.get(key), wake),
      client.watch((state) => state.outgoing.get(key), wake),
    ]
    wake()
    return () => {
      for (const each of stops) each()
      cancel?.()
      cancel = undefined
    }
  }

  return {
    get: () => flow,
    subscribe(changed) {
      listeners.add(changed)
      stop ??= watch()
      return () => {
        listeners.delete(changed)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    all: () => all,
    hold: () => void set(stopFollowing(flow)),
    follow: () => void set(followed(all)),
    earlier() {
      look()
      return hasEarlier(flow, all) && set(earlier(flow, all))
    },
    later() {
      look()
      return set(later(flow, all))
    },
    show(rowId) {
      look()
      const next = around(flow, all, rowId)
      if (next) set(next)
      return next !== undefined
    },
  }
}

/** The last row, if it is an outgoing message. */
function ownAtEnd(rows: readonly TimelineRow[]): string | undefined {
  const last = rows.at(-1)
  return last?.type === 'outgoing' ? last.id : undefined
}
