// The rows of a room for the screen, at most once per frame: messages may come as fast as they like, what is drawn is what
// is there when the next picture is made. While the page is hidden nothing is drawn at all.

import { type Client, type ConversationRef, keyOf, type TimelineRow, timelineRows } from '@parley/client'
import {
  around,
  earlier,
  type Flow,
  flowed,
  followed,
  hasEarlier,
  held,
  later,
  type Rows,
} from './live-rows.ts'

export interface FlowStore {
  get(): Flow
  subscribe(changed: () => void): () => void
  /** All rows in memory, as of the last frame. */
  all(): Rows
  /** Nothing moves any more. */
  hold(): void
  /** To the end, and on with it. */
  follow(): void
  /** More rows before, or after, what is shown. Gives false when there are none. */
  earlier(): boolean
  later(): boolean
  /** Shows this row and those around it; false when it is not in memory. */
  show(rowId: string): boolean
}

/** Calls back before the next picture; gives the function that takes it back. */
export type NextFrame = (run: () => void) => () => void

const nextFrame: NextFrame = (run) => {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

export function createFlowStore(
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
    // What one says oneself is always shown.
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
    hold: () => void set(held(flow)),
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

/** The last row, if it is on its way from here. */
function ownAtEnd(rows: readonly TimelineRow[]): string | undefined {
  const last = rows.at(-1)
  return last?.type === 'outgoing' ? last.id : undefined
}
