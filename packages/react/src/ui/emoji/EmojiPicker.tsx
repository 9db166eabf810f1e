// The emoji picker: search, categories, recent emoji and skin tone. Keyboard: arrows, Home and End move in the grid,
// Enter picks, typing goes to the search.

import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish } from '../../strings/strings.ts'
import { SearchIcon } from '../icons/icons.tsx'
import { searchBox } from '../search-box.ts'
import { useTexts } from '../texts.ts'
import { Categories } from './Categories.tsx'
import { type Catalogue, type Emoji, inTone, searchEmoji } from './catalogue.ts'
import { EmojiGrid, type GridHandle, type Section } from './EmojiGrid.tsx'
import { inRows } from './grid-moves.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { type EmojiStorage, readMemory, withRecent, writeMemory } from './recent-emoji.ts'
import type { Tone } from './skin-tones.ts'
import { TonePicker } from './TonePicker.tsx'

addEnglish(uiTexts)

/** Props of `EmojiPicker`. */
export interface EmojiPickerProps {
  /** Called with the chosen emoji. */
  readonly onPick: (emoji: string) => void
  /** The storage of recent emoji and skin tone; see emojiLocalStorage. */
  readonly memory?: EmojiStorage
}

type Load = { readonly catalogue: Catalogue } | 'loading' | 'failed'

export function EmojiPicker({ onPick, memory }: EmojiPickerProps) {
  const { t, language, announce } = useTexts()
  const [load, setLoad] = useState<Load>('loading')
  const [remembered, setRemembered] = useState(() => readMemory(memory))
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState<Emoji>()
  const [group, setGroup] = useState<string>()
  const [columns] = useState(columnsThatFit)
  const grid = useRef<GridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const hintId = useId()

  useEffect(() => {
    // On a touch screen the keyboard would cover the emoji.
    const first = matchMedia('(pointer: fine)').matches ? search : root
    first.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (load !== 'loading') return
    let wanted = true
    loadCatalogue(language).then(
      (catalogue) => wanted && setLoad({ catalogue }),
      () => wanted && setLoad('failed'),
    )
    return () => {
      wanted = false
    }
  }, [load, language])

  const catalogue = typeof load === 'object' ? load.catalogue : undefined
  const found = useMemo(
    () => (catalogue && query.trim() ? searchEmoji(catalogue, query) : undefined),
    [catalogue, query],
  )
  // Recent emoji are not reordered while the picker is open, so that nothing moves under the pointer.
  const [recent] = useState(remembered.recent)
  const sections = useMemo((): readonly Section[] => {
    if (!catalogue) return []
    if (found) return found.length > 0 ? [{ name: 'found', rows: inRows(found, columns) }] : []
    const latest = recent.map((emoji): Emoji => catalogue.of.get(emoji) ?? asItIs(emoji))
    const groups = catalogue.groups.map(({ name, emoji }) => ({ name, rows: inRows(emoji, columns) }))
    return latest.length > 0 ? [{ name: 'recent', rows: inRows(latest, columns) }, ...groups] : groups
  }, [catalogue, found, recent, columns])

  const count = found?.length
  useEffect(() => {
    if (count === undefined) return
    // Debounced, so that not every letter is announced.
    const timer = setTimeout(
      () => announce(count > 0 ? t('emojiPicker.found', { count }) : t('emojiPicker.none')),
      500,
    )
    return () => clearTimeout(timer)
  }, [count, announce, t])

  const remember = (next: typeof remembered) => {
    setRemembered(next)
    writeMemory(memory, next)
  }
  const pick = (emoji: Emoji) => {
    const chosen = inTone(emoji, remembered.tone)
    remember(withRecent(remembered, chosen))
    onPick(chosen)
  }

  return (
    <div ref={root} className="parley-emoji" data-columns={columns} tabIndex={-1} data-first-focus="">
      <label className="parley-emoji-search">
        <SearchIcon />
        <input
          ref={search}
          {...searchBox}
          className="parley-emoji-field"
          placeholder={t('emojiPicker.search')}
          aria-label={t('emojiPicker.search')}
          aria-describedby={hintId}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            const [first] = found ?? []
            if (event.key === 'ArrowDown') grid.current?.enter()
            else if (event.key === 'Enter' && first) pick(first)
            else if (event.key === 'Escape' && query) setQuery('')
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
      </label>
      {!found && (
        <Categories
          names={sections.map(({ name }) => name)}
          current={group ?? sections[0]?.name}
          onChoose={(name) => grid.current?.show(name)}
        />
      )}
      {load === 'loading' && (
        <div className="parley-emoji-state">
          <span className="parley-spinner" />
          <span className="parley-unseen">{t('emojiPicker.loading')}</span>
        </div>
      )}
      {load === 'failed' && (
        <div className="parley-emoji-state">
          <p>{t('emojiPicker.failed')}</p>
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            onClick={() => setLoad('loading')}
          >
            {t('action.retry')}
          </button>
        </div>
      )}
      {found?.length === 0 && <p className="parley-emoji-state">{t('emojiPicker.none')}</p>}
      {sections.length > 0 && (
        <EmojiGrid
          // The key resets the grid for each query.
          key={query.trim()}
          handle={grid}
          sections={sections}
          tone={remembered.tone}
          onPick={pick}
          onShow={setShown}
          onGroup={setGroup}
          onAbove={() => search.current?.focus()}
        />
      )}
      <footer className="parley-emoji-foot">
        <span className="parley-emoji-shown" aria-hidden="true">
          {shown && inTone(shown, remembered.tone)}
        </span>
        <span className="parley-emoji-label" id={hintId}>
          {shown?.label ?? t('emojiPicker.hint')}
        </span>
        <TonePicker tone={remembered.tone} onChange={(tone: Tone) => remember({ ...remembered, tone })} />
      </footer>
    </div>
  )
}

/** A recent emoji, which already has its skin tone. */
const asItIs = (emoji: string): Emoji => ({ emoji, label: emoji, hasTones: false, name: '', words: '' })

/** The number of columns. Touch needs larger cells. */
function columnsThatFit(): number {
  const isNarrow =
    typeof matchMedia === 'function' && matchMedia('(pointer: coarse), (width < 380px)').matches
  return isNarrow ? 7 : 9
}
