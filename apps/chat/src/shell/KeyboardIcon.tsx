export const KeyboardIcon = () => (
  <svg className="parley-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <rect x="3" y="6" width="18" height="12" rx="2.5" />
    <path d="M7 10h.01M11 10h.01M15 10h.01M17.5 10h.01M7 14h.01M10.5 14h3.5M17.5 14h.01" />
  </svg>
)
