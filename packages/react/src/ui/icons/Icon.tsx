// The kit's own line icons, 24 by 24, in the colour of the surrounding text. They are hidden from screen readers: the
// button or the text beside an icon has the name.

import type { ReactNode } from 'react'

export function Icon({ children, mirrored }: { readonly children: ReactNode; readonly mirrored?: boolean }) {
  return (
    <svg
      className="parley-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      {...(mirrored && { 'data-mirrored': '' })}
    >
      {children}
    </svg>
  )
}
