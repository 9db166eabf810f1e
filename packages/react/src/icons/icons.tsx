// Our own line icons, 24 by 24, drawn with the colour of the text around them. They never speak: the button
// or the text beside an icon has the name.

import type { ReactNode } from 'react'

function Icon({ children, mirrored }: { readonly children: ReactNode; readonly mirrored?: boolean }) {
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

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)
export const BackIcon = () => (
  <Icon mirrored>
    <path d="M19 12H5.5M11.5 5.5 5 12l6.5 6.5" />
  </Icon>
)
export const SendIcon = () => (
  <Icon mirrored>
    <path d="M5 12h13.5M12.5 5.5 19 12l-6.5 6.5" />
  </Icon>
)
export const DownIcon = () => (
  <Icon>
    <path d="M12 5v13.5M5.5 12.5 12 19l6.5-6.5" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />
  </Icon>
)
export const RetryIcon = () => (
  <Icon>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5" />
    <path d="M19.5 3.5v4.3h-4.3" />
  </Icon>
)
export const BinIcon = () => (
  <Icon>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.3 11v5M13.7 11v5" />
  </Icon>
)
export const AlertIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.8v5M12 16.1v.1" />
  </Icon>
)
export const ChatsIcon = () => (
  <Icon>
    <path d="M6 4.5h12a2 2 0 0 1 2 2v7.7a2 2 0 0 1-2 2H9.6L5.4 19.6a.85.85 0 0 1-1.4-.65V6.5a2 2 0 0 1 2-2Z" />
  </Icon>
)
export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7.5h8.5M16.5 7.5H20M4 16.5h3.5M11.5 16.5H20" />
    <circle cx="14.5" cy="7.5" r="2" />
    <circle cx="9.5" cy="16.5" r="2" />
  </Icon>
)
export const SignOutIcon = () => (
  <Icon mirrored>
    <path d="M10 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H10M9.5 12h10M16 8.2l3.8 3.8-3.8 3.8" />
  </Icon>
)
export const OfflineIcon = () => (
  <Icon>
    <path d="M4 4.5 19.5 20M12 18.2v.1M8.7 14.8a4.7 4.7 0 0 1 5.2-.9M5.6 11.5a9.3 9.3 0 0 1 3.6-2.1M13 8.9a9.3 9.3 0 0 1 5.4 2.6M2.8 8.2a13.4 13.4 0 0 1 3.5-2.3M11 4.9a13.3 13.3 0 0 1 10.2 3.3" />
  </Icon>
)
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.6" />
    <path d="M5 19.5c.9-3.6 3.6-5.5 7-5.5s6.1 1.9 7 5.5" />
  </Icon>
)

/** The marks beside the time of an own message; wider than high, so that two ticks have room. */
function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="parley-mark" viewBox="0 0 18 12" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

export const OneTick = () => (
  <Mark>
    <path d="m4.5 6.4 2.9 2.9 6-6.6" />
  </Mark>
)
export const TwoTicks = () => (
  <Mark>
    <path d="m1.5 6.4 2.9 2.9 6-6.6M7.9 8.7l.6.6 6-6.6" />
  </Mark>
)
export const ClockMark = () => (
  <Mark>
    <circle cx="9" cy="6" r="4.6" />
    <path d="M9 3.6V6l1.6 1" />
  </Mark>
)
export const FailedMark = () => (
  <Mark>
    <circle cx="9" cy="6" r="4.6" />
    <path d="M9 3.5v2.8M9 8.3v.1" />
  </Mark>
)
