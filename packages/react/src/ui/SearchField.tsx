import { SearchIcon } from './icons/icons.tsx'
import { searchBox } from './search-box.ts'

/** Props of `SearchField`. */
export interface SearchFieldProps {
  /** The accessible name and the placeholder. */
  readonly label: string
  /** The text in the field. */
  readonly value: string
  /** Called with every change of the text. */
  readonly onChange: (value: string) => void
  /** Takes the focus when a dialog opens. */
  readonly isFirst?: boolean
  /** Whether it is for user names, which phones must not capitalise or correct. */
  readonly isName?: boolean
}

/** A text field for searching, with an icon. */
export function SearchField({ label, value, onChange, isFirst, isName }: SearchFieldProps) {
  return (
    <label className="parley-search-field">
      <SearchIcon />
      <span className="parley-unseen">{label}</span>
      <input
        {...searchBox}
        dir="auto"
        value={value}
        autoComplete="off"
        placeholder={label}
        enterKeyHint="search"
        {...(isFirst && { 'data-first-focus': '' })}
        {...(isName && { autoCapitalize: 'none', spellCheck: false, maxLength: 64 })}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
