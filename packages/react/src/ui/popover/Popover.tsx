// A panel beside the element that opened it, on the platform's own popover: it lies above everything, and Escape,
// the system's back gesture or a press elsewhere closes it. The focus goes in when it opens and back when it closes.

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { placeBeside } from '../menu/place-beside.ts'

export interface PopoverProps {
  /** The name of the panel. */
  readonly label: string
  /** The element it stands beside. */
  readonly anchor: HTMLElement | null
  readonly children: ReactNode
  readonly onClose: () => void
  readonly className?: string
}

/** Open as long as it is rendered. The focus starts at data-first-focus, else at the first control. */
export function Popover({ label, anchor, children, onClose, className }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

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
      // The next press on the button closes it and does not open it again. The press that opened it is over now.
      else if (opener) opener.popoverTargetElement = element
    }
    // Tab at the end goes on in the page, and then the panel would cover what has the focus.
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
    addEventListener('scroll', onScroll, { capture: true, passive: true })
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
