import { SearchIcon } from './icons/icons.tsx'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
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
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
