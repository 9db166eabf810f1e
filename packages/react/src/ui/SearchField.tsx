import { SearchIcon } from './icons/icons.tsx'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Takes the focus when a dialog opens. */
  readonly isFirst?: boolean
  /** For user names, which phones must not capitalise or correct. */
  readonly isName?: boolean
}

export function SearchField({ label, value, onChange, isFirst, isName }: SearchFieldProps) {
  return (
    <label className="parley-search-field">
      <SearchIcon />
      <span className="parley-unseen">{label}</span>
      <input
        type="search"
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
