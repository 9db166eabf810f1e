import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export interface PanelTabsProps<T extends string> {
  /** The name of the list of tabs, for screen readers. */
  readonly name: string
  readonly tabs: readonly T[]
  readonly labelOf: (tab: T) => string
  readonly selected: T
  readonly onSelect: (tab: T) => void
  /** The content of the selected tab. `refocus` moves the focus to its tab after the focused element was removed. */
  readonly children: (refocus: () => void) => ReactNode
}

/** Tabs inside a page of a details panel. */
export function PanelTabs<T extends string>(props: PanelTabsProps<T>) {
  const { name, tabs, labelOf, selected, onSelect, children } = props
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (tabs.indexOf(selected) + step + tabs.length) % tabs.length
    const next = tabs[at]
    if (next) onSelect(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div className="parley-panel-stack">
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={name}
        className="parley-tabs"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            className="parley-tab"
            aria-selected={tab === selected}
            aria-controls={`${id}-content`}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => onSelect(tab)}
          >
            {labelOf(tab)}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-content`}
        aria-labelledby={`${id}-${selected}`}
        className="parley-panel-stack"
      >
        {children(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus())}
      </div>
    </div>
  )
}
