// Swiping a row of the list on touch screens. The row follows the finger and shows the action that lifting it triggers:
// one towards the end of the line, another towards the start. The menu of the row has both as well.

import { tap } from '../ui/hooks/haptics.ts'

/** Lifting the finger beyond this distance acts. */
export const farPx = 64
/** The maximum distance that the row moves. */
const mostPx = 96
/** Below this the direction of the gesture is undecided. */
const slackPx = 10

export type SwipeSide = 'end' | 'start'

export interface RowSwipe {
  /** What a swipe to this side would do to this row, as text; undefined for nothing. */
  labelOf(key: string, side: SwipeSide): string | undefined
  act(key: string, side: SwipeSide): void
}

/** How far the row moves, positive towards the end of the line; undefined while it is not a swipe. */
export function swipedBy(dx: number, dy: number, isSwiping: boolean): number | undefined {
  if (!isSwiping && (Math.abs(dx) < slackPx || Math.abs(dy) > Math.abs(dx) / 2)) return undefined
  return Math.max(-mostPx, Math.min(mostPx, dx))
}

interface Gesture {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly item: HTMLElement
  readonly row: HTMLElement
  readonly key: string
  readonly sign: 1 | -1
  isSwiping: boolean
  by: number
}

/** Listens until the returned function is called. */
export function watchRowSwipes(list: HTMLElement, swipe: RowSwipe): () => void {
  let gesture: Gesture | undefined
  let swallowsClick = false

  const begin = ({ target, pointerId, clientX, clientY }: PointerEvent): Gesture | undefined => {
    const item = (target as Element).closest<HTMLElement>('.parley-conversation-item')
    const row = item?.querySelector<HTMLElement>('[data-roving]')
    if (!item || !row) return undefined
    const sign = getComputedStyle(item).direction === 'rtl' ? -1 : 1
    const key = row.dataset.roving ?? ''
    return { id: pointerId, x: clientX, y: clientY, item, row, key, sign, isSwiping: false, by: 0 }
  }
  const isTouch = ({ pointerType, isPrimary }: PointerEvent) => pointerType === 'touch' && isPrimary
  const down = (event: PointerEvent) => {
    swallowsClick = false
    gesture = isTouch(event) ? begin(event) : undefined
  }
  const move = (event: PointerEvent) => {
    // The finger may have touched the screen before this was loaded.
    if (!gesture && isTouch(event)) gesture = begin(event)
    if (!gesture || gesture.id !== event.pointerId) return
    const { x, y, sign, item, row, key } = gesture
    const by = swipedBy((event.clientX - x) * sign, event.clientY - y, gesture.isSwiping)
    if (by === undefined) return
    const label = swipe.labelOf(key, by > 0 ? 'end' : 'start')
    gesture.isSwiping = true
    gesture.by = label === undefined ? 0 : by
    row.style.translate = gesture.by === 0 ? '' : `${gesture.by * sign}px`
    if (label === undefined) return delete item.dataset.swipe
    item.dataset.swipe = by > 0 ? 'end' : 'start'
    item.dataset.swipeLabel = label
    const isFar = Math.abs(by) >= farPx
    if (isFar && !item.hasAttribute('data-swipe-far')) tap()
    item.toggleAttribute('data-swipe-far', isFar)
    return undefined
  }
  const end = (isDone: boolean) => {
    const now = gesture
    gesture = undefined
    if (!now?.isSwiping) return
    swallowsClick = true
    now.row.style.translate = ''
    for (const name of ['data-swipe', 'data-swipe-label', 'data-swipe-far']) now.item.removeAttribute(name)
    if (isDone && Math.abs(now.by) >= farPx) swipe.act(now.key, now.by > 0 ? 'end' : 'start')
  }
  const click = (event: Event) => {
    if (!swallowsClick) return
    swallowsClick = false
    event.preventDefault()
    event.stopPropagation()
  }
  const listening = new AbortController()
  const { signal } = listening
  list.addEventListener('pointerdown', down, { signal })
  list.addEventListener('pointermove', move, { signal })
  list.addEventListener('pointerup', () => end(true), { signal })
  list.addEventListener('pointercancel', () => end(false), { signal })
  list.addEventListener('click', click, { signal, capture: true })
  return () => {
    end(false)
    listening.abort()
  }
}
