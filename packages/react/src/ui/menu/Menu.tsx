// A button that opens a menu. The menu is an auto popover: it is above everything, and a click elsewhere or Escape
// closes it.

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { CheckIcon } from '../icons/icons.tsx'
import { useSmallLayer } from '../layers/use-layer.ts'
import { type Align, placeBeside } from './place-beside.ts'

/** An entry of a menu. */
export interface MenuItem {
  /** The text of the entry. */
  readonly label: string
  /** Shown before the text. */
  readonly icon?: ReactNode
  readonly tone?: 'bad'
  /** The state of a toggle. */
  readonly isOn?: boolean
  /** Why it is disabled; only in context menus. */
  readonly why?: string | undefined
  /** Called when the user chooses the entry. */
  readonly run: () => void
}

/** Props of `Menu`. */
export interface MenuProps {
  /** The accessible name of the button. */
  readonly label: string
  /** The CSS classes of the button. */
  readonly className: string
  /** The content of the button. */
  readonly children: ReactNode
  /** The entries, from top to bottom. */
  readonly items: readonly MenuItem[]
  /** Shown above the items, for example why they are offered. */
  readonly note?: ReactNode
  /** The edge of the menu that is aligned with the button. */
  readonly align?: Align
}

/** A button that opens a menu. Arrow keys, Home, End and letters move in it; Escape closes it. */
export function Menu({ label, className, children, items, note, align }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useSmallLayer(open, () => list.current?.hidePopover())

  const move = (event: KeyboardEvent) => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    entries.at(next % entries.length)?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => list.current?.togglePopover()}
      >
        {children}
      </button>
      <div
        ref={list}
        id={id}
        className="parley-menu"
        role="menu"
        aria-label={label}
        popover="auto"
        onKeyDown={move}
        onToggle={(event) => {
          const nowOpen = event.newState === 'open'
          setOpen(nowOpen)
          if (!nowOpen || !list.current || !button.current) return
          placeBeside(list.current, button.current, align)
          list.current.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
        }}
      >
        {note && <div className="parley-menu-note">{note}</div>}
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            {...(item.isOn === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemcheckbox', 'aria-checked': item.isOn })}
            tabIndex={-1}
            className="parley-menu-item"
            data-tone={item.tone}
            onClick={() => {
              list.current?.hidePopover()
              button.current?.focus()
              item.run()
            }}
          >
            {item.icon}
            {item.label}
            {item.isOn && (
              <span className="parley-menu-mark">
                <CheckIcon />
              </span>
            )}
          </button>
        ))}
      </div>
    </>
  )
}
