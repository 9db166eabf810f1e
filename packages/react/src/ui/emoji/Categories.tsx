import type { KeyboardEvent } from 'react'
import type { StringKey } from '../../strings/strings.ts'
import { useTexts } from '../texts.ts'

export interface CategoriesProps {
  readonly names: readonly string[]
  readonly current: string | undefined
  readonly onChoose: (name: string) => void
}

const signs: Readonly<Record<string, string>> = {
  recent: '🕘',
  smileys: '😀',
  people: '👋',
  animals: '🐻',
  food: '🍔',
  travel: '✈️',
  activities: '⚽',
  objects: '💡',
  symbols: '🔣',
  flags: '🏁',
}

/** Buttons that jump to their sections; one tab stop, moved by the arrow keys. */
export function Categories({ names, current, onChoose }: CategoriesProps) {
  const { t } = useTexts()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const step = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const next = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    buttons.at(next % buttons.length)?.focus()
  }
  return (
    <div
      className="parley-emoji-categories"
      role="toolbar"
      aria-label={t('emojiPicker.categories')}
      onKeyDown={onKeyDown}
    >
      {names.map((name) => {
        const label = t(`emojiPicker.group.${name}` as StringKey)
        return (
          <button
            key={name}
            type="button"
            className="parley-emoji-category"
            aria-label={label}
            title={label}
            aria-pressed={name === current}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {signs[name]}
          </button>
        )
      })}
    </div>
  )
}
