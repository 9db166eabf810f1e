import { type ReactNode, useRef, useState } from 'react'
import { Popover } from './Popover.tsx'

/** Props of `PopoverButton`. */
export interface PopoverButtonProps {
  /** The accessible name of the button. */
  readonly label: string
  /** The CSS classes of the button. */
  readonly className: string
  /** The content of the button. */
  readonly icon: ReactNode
  /** The accessible name of the panel, if it differs from that of the button. */
  readonly panelLabel?: string
  /** Additional CSS classes of the panel. */
  readonly panelClassName?: string
  /** Whether the button is marked: what it opens is in effect. */
  readonly isOn?: boolean
  /** The panel, rendered when it opens. */
  readonly children: (close: () => void) => ReactNode
}

/** A button with a popover. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, className, icon, panelLabel = label, panelClassName, isOn, children } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(isOn && { 'data-on': '' })}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
      </button>
      {isOpen && (
        <Popover
          label={panelLabel}
          anchor={button.current}
          onClose={close}
          {...(panelClassName && { className: panelClassName })}
        >
          {children(close)}
        </Popover>
      )}
    </>
  )
}
