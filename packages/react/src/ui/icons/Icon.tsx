// Our own line icons, 24 by 24, drawn with the colour of the text around them. They never speak: the button
// or the text beside an icon has the name.

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
