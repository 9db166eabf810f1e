// A context menu at a point or beside an element. It is a manual popover: an auto popover would be closed by the same
// press that opened it.

import { Fragment, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { CheckIcon, NextIcon } from '../icons/icons.tsx'
import type { MenuItem } from './Menu.tsx'
import { placeAt } from './place-at.ts'
import { useOpenMenu } from './use-open-menu.ts'

export type ContextMenuItem =
  | MenuItem
  /** A submenu under a heading that expands. */
  | (Pick<MenuItem, 'label' | 'icon' | 'why'> & { readonly items: readonly MenuItem[] })

export interface ContextMenuProps {
  readonly label: string
  readonly at: HTMLElement | { readonly x: number; readonly y: number }
  readonly items: readonly ContextMenuItem[]
  readonly onClose: () => void
}

/** The menu is open while it is rendered. Toggles keep it open; everything else closes it. */
export function ContextMenu({ label, at, items, onClose }: ContextMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const [opened, setOpened] = useState<string>()
  useOpenMenu(menu, at, onClose)
  // More entries need more space.
  // biome-ignore lint/correctness/useExhaustiveDependencies: expanding a heading changes the size
  useLayoutEffect(() => {
    if (menu.current) placeAt(menu.current, at)
  }, [at, opened])

  const one = (item: MenuItem) => (
    <button
      key={item.label}
      type="button"
      {...(item.isOn === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemcheckbox', 'aria-checked': item.isOn })}
      tabIndex={-1}
      className="parley-menu-item"
      data-tone={item.tone}
      {...unavailable(item, id)}
      onClick={() => {
        if (item.why !== undefined) return
        if (item.isOn === undefined) onClose()
        item.run()
      }}
    >
      {item.icon}
      <Label item={item} id={id} />
      {item.isOn && (
        <span className="parley-menu-mark">
          <CheckIcon />
        </span>
      )}
    </button>
  )

  return (
    <div
      ref={menu}
      className="parley-menu parley-context-menu"
      popover="manual"
      role="menu"
      aria-label={label}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' && event.key !== 'Tab') return move(event, menu.current)
        event.preventDefault()
        onClose()
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map((item) => {
        if (!('items' in item) || item.why !== undefined) return one({ run: () => {}, ...item })
        const isOpen = opened === item.label
        return (
          <Fragment key={item.label}>
            <button
              type="button"
              role="menuitem"
              aria-haspopup="true"
              aria-expanded={isOpen}
              tabIndex={-1}
              className="parley-menu-item"
              onClick={() => setOpened(isOpen ? undefined : item.label)}
            >
              {item.icon}
              {item.label}
              <span className="parley-menu-mark parley-menu-opens">
                <NextIcon />
              </span>
            </button>
            {isOpen && (
              <fieldset className="parley-menu-more" aria-label={item.label}>
                {item.items.map(one)}
              </fieldset>
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

const whyId = (id: string, label: string): string => `${id}-${label.replaceAll(/\s/g, '-')}`

/** Disabled items stay focusable, so that screen readers can read the reason. */
const unavailable = ({ label, why }: Pick<MenuItem, 'label' | 'why'>, id: string) =>
  why === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': whyId(id, label), title: why }

function Label({ item, id }: { readonly item: Pick<MenuItem, 'label' | 'why'>; readonly id: string }) {
  if (item.why === undefined) return item.label
  return (
    <span className="parley-menu-lines">
      <span>{item.label}</span>
      <span id={whyId(id, item.label)} className="parley-menu-why" aria-hidden="true">
        {item.why}
      </span>
    </span>
  )
}

function move(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const current = document.activeElement as HTMLElement
  const at = items.indexOf(current)
  const isRightToLeft = getComputedStyle(current).direction === 'rtl'
  const opens = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const expanded = current.getAttribute('aria-expanded')
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    if (expanded === String(event.key !== opens)) current.click()
    return event.preventDefault()
  }
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
