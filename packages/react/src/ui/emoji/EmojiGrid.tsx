// biome-ignore-all lint/a11y/useSemanticElements: unlike this grid, a table cannot be laid out and skipped row by row
// The grid of the picker: one tab stop, moved by the arrow keys. Only rows that change are rendered again.

import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { StringKey } from '../../strings/strings.ts'
import { useTexts } from '../texts.ts'
import { type Emoji, inTone } from './catalogue.ts'
import { type Cell, moveInGrid } from './grid-moves.ts'
import type { Tone } from './skin-tones.ts'

export interface Section {
  readonly name: string
  readonly rows: readonly (readonly Emoji[])[]
}

export interface GridHandle {
  /** Focuses the grid. */
  readonly enter: () => void
  /** Scrolls to a section. */
  readonly show: (name: string) => void
}

export interface EmojiGridProps {
  readonly handle: Ref<GridHandle>
  readonly sections: readonly Section[]
  readonly tone: Tone
  readonly onPick: (emoji: Emoji) => void
  /** The hovered or focused emoji. */
  readonly onShow: (emoji: Emoji | undefined) => void
  /** The section in view. */
  readonly onGroup: (name: string) => void
  readonly onAbove: () => void
}

export function EmojiGrid({ handle, sections, tone, onPick, onShow, onGroup, onAbove }: EmojiGridProps) {
  const { t } = useTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const rows = sections.flatMap((section) => section.rows)

  const focus = ({ row, column }: Cell) =>
    box.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus()
  const cellOf = (target: EventTarget): Cell | undefined => {
    const name = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell
    const [row, column] = name?.split(':').map(Number) ?? []
    return row === undefined || column === undefined ? undefined : { row, column }
  }
  const emojiOf = (target: EventTarget): Emoji | undefined => {
    const cell = cellOf(target)
    return cell && rows[cell.row]?.[cell.column]
  }

  useImperativeHandle(handle, () => ({
    enter: () => focus(active),
    show: (name) => {
      const section = box.current?.querySelector<HTMLElement>(`[data-section="${name}"]`)
      if (box.current && section) box.current.scrollTop = section.offsetTop
    },
  }))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) return
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = moveInGrid(
      rows.map((row) => row.length),
      active,
      event,
      isRightToLeft,
    )
    // A letter belongs to the search field, which receives it because the focus moves before the input.
    const isTyped = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
    if (isTyped) return onAbove()
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (to === 'above') onAbove()
    else focus(to)
  }
  const onScroll = () => {
    const top = (box.current?.scrollTop ?? 0) + 8
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])]
    const current = all.filter((section) => section.offsetTop <= top).at(-1)
    if (current?.dataset.section) onGroup(current.dataset.section)
  }
  const showPointed = (event: PointerEvent) => onShow(emojiOf(event.target))

  let before = 0
  return (
    <div
      ref={box}
      className="parley-emoji-grid"
      role="grid"
      aria-label={t('emojiPicker.name')}
      aria-rowcount={rows.length}
      tabIndex={-1}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onPointerOver={showPointed}
      onFocus={(event) => {
        const cell = cellOf(event.target)
        if (cell) setActive(cell)
        onShow(emojiOf(event.target))
      }}
      onClick={(event) => {
        const emoji = emojiOf(event.target)
        if (emoji) onPick(emoji)
      }}
    >
      {sections.map((section) => {
        const first = before
        before += section.rows.length
        const titleId = `${id}${section.name}`
        return (
          <div
            key={section.name}
            className="parley-emoji-section"
            role="rowgroup"
            data-section={section.name}
            style={{ containIntrinsicBlockSize: `auto ${section.rows.length * 36 + 28}px` }}
            {...(section.name !== 'found' && { 'aria-labelledby': titleId })}
          >
            {section.name !== 'found' && (
              <div className="parley-emoji-title" id={titleId} role="presentation">
                {t(`emojiPicker.group.${section.name}` as StringKey)}
              </div>
            )}
            {section.rows.map((emoji, index) => (
              <EmojiRow
                key={emoji[0]?.emoji}
                index={first + index}
                emoji={emoji}
                tone={tone}
                active={active.row === first + index ? active.column : -1}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface RowProps {
  readonly index: number
  readonly emoji: readonly Emoji[]
  readonly tone: Tone
  readonly active: number
}

const EmojiRow = memo(function EmojiRow({ index, emoji, tone, active }: RowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cells of the row are focusable
    <div className="parley-emoji-row" role="row" aria-rowindex={index + 1}>
      {emoji.map((each, column) => (
        <button
          key={each.emoji}
          type="button"
          role="gridcell"
          className="parley-emoji-cell"
          data-cell={`${index}:${column}`}
          tabIndex={column === active ? 0 : -1}
          aria-label={each.label}
        >
          {inTone(each, tone)}
        </button>
      ))}
    </div>
  )
})
