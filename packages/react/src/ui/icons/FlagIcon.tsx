/** A flag, filled for high and crossed out for low priority. In a separate file, so that it is loaded with rooms. */
export const FlagIcon = ({ level }: { readonly level: 'high' | 'normal' | 'low' }) => (
  <svg className="parley-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M6 21V4h11.5l-2.2 4 2.2 4H6" {...(level === 'high' && { fill: 'currentColor' })} />
    {level === 'low' && <path d="M3.5 3.5l17 17" />}
  </svg>
)
