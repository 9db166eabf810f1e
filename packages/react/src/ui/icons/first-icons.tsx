// The icons that list, timeline and composer need at the start. The others are in more-icons.tsx: a bundler keeps a
// file together, and icons that are needed later should not delay the start.

import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** A plus. */
export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)
/** An arrow towards the start of the line. */
export const BackIcon = () => (
  <Icon mirrored>
    <path d="M19 12H5.5M11.5 5.5 5 12l6.5 6.5" />
  </Icon>
)
/** An arrow towards the end of the line, for sending. */
export const SendIcon = () => (
  <Icon mirrored>
    <path d="M5 12h13.5M12.5 5.5 19 12l-6.5 6.5" />
  </Icon>
)
/** A cross, for closing. */
export const CloseIcon = () => (
  <Icon>
    <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />
  </Icon>
)
/** An exclamation mark in a circle. */
export const AlertIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.8v5M12 16.1v.1" />
  </Icon>
)
/** A speech bubble. */
export const ChatsIcon = () => (
  <Icon>
    <path d="M6 4.5h12a2 2 0 0 1 2 2v7.7a2 2 0 0 1-2 2H9.6L5.4 19.6a.85.85 0 0 1-1.4-.65V6.5a2 2 0 0 1 2-2Z" />
  </Icon>
)
/** A smiling face. */
export const SmileIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.3 14.2a4.4 4.4 0 0 0 7.4 0M9.2 9.6v.1M14.8 9.6v.1" />
  </Icon>
)
/** A magnifier. */
export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.3" />
    <path d="m15.7 15.7 4.3 4.3" />
  </Icon>
)
/** A microphone. */
export const MicrophoneIcon = () => (
  <Icon>
    <path d="M12 3.8a2.9 2.9 0 0 1 2.9 2.9v4.8a2.9 2.9 0 0 1-5.8 0V6.7A2.9 2.9 0 0 1 12 3.8ZM5.8 11.6a6.2 6.2 0 0 0 12.4 0M12 17.8v2.7" />
  </Icon>
)
/** A check mark. */
export const CheckIcon = () => (
  <Icon>
    <path d="m5.5 12.6 4.2 4.2 8.8-9.6" />
  </Icon>
)
/** Two sheets. */
export const CopyIcon = () => (
  <Icon>
    <path d="M9.5 8.5h8a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 8 18v-8a1.5 1.5 0 0 1 1.5-1.5ZM5.6 15.5A1.5 1.5 0 0 1 4.5 14V6A1.5 1.5 0 0 1 6 4.5h8a1.5 1.5 0 0 1 1.4 1" />
  </Icon>
)
/** A picture. */
export const PictureIcon = () => (
  <Icon>
    <path d="M6 4.5h12A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.5 0 0 1 6 4.5ZM4.8 16.3l4.4-4.4 4.3 4.3 2.3-2.3 3.6 3.6M15 9v.1" />
  </Icon>
)
/** A map pin. */
export const PlaceIcon = () => (
  <Icon>
    <path d="M12 20.3c4.2-4.1 6.3-7.3 6.3-10a6.3 6.3 0 0 0-12.6 0c0 2.7 2.1 5.9 6.3 10Z" />
    <circle cx="12" cy="10.2" r="2.2" />
  </Icon>
)

/** An arrow pointing back, for replies. */
export const ReplyIcon = () => (
  <Icon mirrored>
    <path d="M9.5 6 4.5 11l5 5M5 11h9a5.5 5.5 0 0 1 5.5 5.5V18" />
  </Icon>
)
/** A pencil. */
export const EditIcon = () => (
  <Icon>
    <path d="m14.6 6.3 3.1 3.1M5 19l.8-3.9L15.9 5a1.6 1.6 0 0 1 2.3 0l.8.8a1.6 1.6 0 0 1 0 2.3L8.9 18.2 5 19Z" />
  </Icon>
)
/** A pin. */
export const PinIcon = () => (
  <Icon>
    <path d="M9 4.5h6l-.7 5.7 3.2 3v1.3h-11v-1.3l3.2-3L9 4.5ZM12 14.5v5" />
  </Icon>
)
/** Three dots. */
export const MoreIcon = () => (
  <Icon>
    <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="2.6" />
  </Icon>
)
/** An eye. */
export const EyeIcon = () => (
  <Icon>
    <path d="M3.5 12c2-3.8 4.9-5.7 8.5-5.7s6.5 1.9 8.5 5.7c-2 3.8-4.9 5.7-8.5 5.7S5.5 15.8 3.5 12Z" />
    <circle cx="12" cy="12" r="2.6" />
  </Icon>
)
/** A smiling face with a plus. */
export const ReactIcon = () => (
  <Icon>
    <path d="M19.3 13.3a7.8 7.8 0 1 1-8.4-8.6M9.2 10.4v.1M14 10.4v.1M8.4 14.2c1.7 2.1 4.7 2.2 6.6.2M18 3.5v6M15 6.5h6" />
  </Icon>
)
/** A video camera. */
export const VideoIcon = () => (
  <Icon>
    <path d="M5.5 6.5h8a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM15.5 10.8l5-2.8v8l-5-2.8" />
  </Icon>
)
/** A sheet of paper. */
export const FileIcon = () => (
  <Icon>
    <path d="M7.5 3.5h6l4.5 4.5v10.5a2 2 0 0 1-2 2H7.5a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM13.5 3.5V8H18" />
  </Icon>
)
/** Stacked sheets, for combined messages. */
export const LayersIcon = () => (
  <Icon>
    <path d="m12 4 8 4.2-8 4.2-8-4.2L12 4ZM4.5 12.3l7.5 4 7.5-4M4.5 16l7.5 4 7.5-4" />
  </Icon>
)
/** A parcel, for custom messages. */
export const ParcelIcon = () => (
  <Icon>
    <path d="m12 3.8 7.5 4v8.4l-7.5 4-7.5-4V7.8l7.5-4ZM4.8 8l7.2 3.9L19.2 8M12 12v8" />
  </Icon>
)
/** A padlock. */
export const LockIcon = () => (
  <Icon>
    <path d="M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 18v-6A1.5 1.5 0 0 1 7 10.5ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </Icon>
)
/** A photo camera. */
export const CameraIcon = () => (
  <Icon>
    <path d="M8 7.5 9.4 5h5.2L16 7.5h2.5a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V9.5a2 2 0 0 1 2-2Z" />
    <circle cx="12" cy="13" r="3.3" />
  </Icon>
)
/** A window with a panel at its side. */
export const PanelIcon = () => (
  <Icon mirrored>
    <path d="M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM15 5v14" />
  </Icon>
)
/** A crossed-out bell. */
export const QuietIcon = () => (
  <Icon>
    <path d="M6.5 16.5V11a5.5 5.5 0 0 1 8.6-4.5M17.5 11.5v5M5 16.5h11.5M10 19.5h4M4.5 4.5l15 15" />
  </Icon>
)
/** A crossed-out speech bubble. */
export const ShieldedIcon = () => (
  <Icon>
    <path d="M7.5 16H5.4V6.5a2 2 0 0 1 2-2M11 4.5h7a2 2 0 0 1 2 2v7.7a2 2 0 0 1-.8 1.6M4.5 4.5l15 15" />
  </Icon>
)
/** The delivery marks of an own message; wider than high, to have room for two ticks. */
function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="parley-mark" viewBox="0 0 18 12" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** One check mark: sent. */
export const OneTick = () => (
  <Mark>
    <path d="m4.5 6.4 2.9 2.9 6-6.6" />
  </Mark>
)
/** Two check marks: delivered, and in colour read. */
export const TwoTicks = () => (
  <Mark>
    <path d="m1.5 6.4 2.9 2.9 6-6.6M7.9 8.7l.6.6 6-6.6" />
  </Mark>
)
/** A small clock: being sent. */
export const ClockMark = () => (
  <Mark>
    <circle cx="9" cy="6" r="4.6" />
    <path d="M9 3.6V6l1.6 1" />
  </Mark>
)
/** A small exclamation mark: not sent. */
export const FailedMark = () => (
  <Mark>
    <circle cx="9" cy="6" r="4.6" />
    <path d="M9 3.5v2.8M9 8.3v.1" />
  </Mark>
)
