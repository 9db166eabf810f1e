// A panel beside the element that opened it, as an auto popover: it is above everything, and Escape, the system's back
// gesture or a press elsewhere closes it. The focus moves in when it opens and back when it closes.

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useSmallLayer } from '../layers/use-layer.ts'
import { placeBeside } from '../menu/place-beside.ts'

/** Props of `Popover`. */
export interface PopoverProps {
  /** The accessible name of the panel. */
  readonly label: string
  /** The element beside which it is placed. */
  readonly anchor: HTMLElement | null
  /** The content. */
  readonly children: ReactNode
  /** Called for Escape, a click outside and the back button. */
  readonly onClose: () => void
  /** Additional CSS classes. */
  readonly className?: string
}

/** The popover is open while it is rendered. The focus starts at data-first-focus, otherwise at the first control. */
export function Popover({ label, anchor, children, onClose, className }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useSmallLayer(true, onClose)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element || !anchor) return
    const before = document.activeElement
    let isLeft = false
    element.showPopover()
    const opener = anchor instanceof HTMLButtonElement ? anchor : undefined
    const place = () => placeBeside(element, anchor)
    place()
    firstControl(element)?.focus({ preventScroll: true })

    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') close.current()
      // Makes the next press on the button close the panel instead of opening it again. The press that opened it is
      // over now.
      else if (opener) opener.popoverTargetElement = element
    }
    // Tabbing out moves the focus into the page, where the panel would cover it.
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (
        relatedTarget instanceof Node &&
        !element.contains(relatedTarget) &&
        !anchor.contains(relatedTarget)
      ) {
        isLeft = true
        close.current()
      }
    }
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && element.contains(target))) place()
    }
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    element.addEventListener('toggle', onToggle)
    element.addEventListener('focusout', onLeave)
    addEventListener('resize', place)
    addEventListener('scroll', onScroll, { capture: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('toggle', onToggle)
      element.removeEventListener('focusout', onLeave)
      removeEventListener('resize', place)
      removeEventListener('scroll', onScroll, { capture: true })
      if (opener) opener.popoverTargetElement = null
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body
      if (element.matches(':popover-open')) element.hidePopover()
      if (hadFocus && !isLeft && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    }
  }, [anchor])

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={className ? `parley-popover ${className}` : 'parley-popover'}
    >
      {children}
    </div>
  )
}

function firstControl(panel: HTMLElement): HTMLElement | null {
  return (
    panel.querySelector<HTMLElement>('[data-first-focus]') ??
    panel.querySelector<HTMLElement>('input, button:not([tabindex="-1"]), a[href], [tabindex="0"]')
  )
}
