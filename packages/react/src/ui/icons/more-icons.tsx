// The icons of lazily loaded parts.

import { Icon } from './Icon.tsx'

/** An arrow down. */
export const DownIcon = () => (
  <Icon>
    <path d="M12 5v13.5M5.5 12.5 12 19l6.5-6.5" />
  </Icon>
)
/** Sliders, for settings. */
export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7.5h8.5M16.5 7.5H20M4 16.5h3.5M11.5 16.5H20" />
    <circle cx="14.5" cy="7.5" r="2" />
    <circle cx="9.5" cy="16.5" r="2" />
  </Icon>
)
/** A door with an arrow, for signing out. */
export const SignOutIcon = () => (
  <Icon mirrored>
    <path d="M10 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H10M9.5 12h10M16 8.2l3.8 3.8-3.8 3.8" />
  </Icon>
)
/** A crossed-out signal. */
export const OfflineIcon = () => (
  <Icon>
    <path d="M4 4.5 19.5 20M12 18.2v.1M8.7 14.8a4.7 4.7 0 0 1 5.2-.9M5.6 11.5a9.3 9.3 0 0 1 3.6-2.1M13 8.9a9.3 9.3 0 0 1 5.4 2.6M2.8 8.2a13.4 13.4 0 0 1 3.5-2.3M11 4.9a13.3 13.3 0 0 1 10.2 3.3" />
  </Icon>
)
/** A person. */
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.6" />
    <path d="M5 19.5c.9-3.6 3.6-5.5 7-5.5s6.1 1.9 7 5.5" />
  </Icon>
)

/** An arrow up. */
export const UpIcon = () => (
  <Icon>
    <path d="M12 19V5.5M5.5 11.5 12 5l6.5 6.5" />
  </Icon>
)
/** Two scripts, for translation. */
export const TranslateIcon = () => (
  <Icon>
    <path d="M4 6.5h9M8.5 4v2.5M11.5 6.5c-.8 3.4-3.2 6-7 7.3M6 9c1.2 2.2 3 3.8 5.4 4.8M12.5 20l3.7-9 3.7 9M13.8 17h4.8" />
  </Icon>
)
/** A triangle, for playing. */
export const PlayIcon = () => (
  <Icon>
    <path d="M8.2 5.6v12.8L18.6 12Z" fill="currentColor" />
  </Icon>
)
/** Two bars, for pausing. */
export const PauseIcon = () => (
  <Icon>
    <path d="M8.6 6v12M15.4 6v12" strokeWidth="3" />
  </Icon>
)
/** A square, for stopping. */
export const StopIcon = () => (
  <Icon>
    <path d="M7.5 7.5h9v9h-9Z" fill="currentColor" />
  </Icon>
)
/** An arrow into a tray. */
export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v10.5M7.3 10.2 12 14.9l4.7-4.7M5 19.5h14" />
  </Icon>
)
/** A magnifier with a plus. */
export const ZoomInIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.3" />
    <path d="m15.7 15.7 4.3 4.3M11 8.4v5.2M8.4 11h5.2" />
  </Icon>
)
/** A magnifier with a minus. */
export const ZoomOutIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.3" />
    <path d="m15.7 15.7 4.3 4.3M8.4 11h5.2" />
  </Icon>
)
/** An angle towards the start of the line. */
export const PreviousIcon = () => (
  <Icon mirrored>
    <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />
  </Icon>
)
/** An angle towards the end of the line. */
export const NextIcon = () => (
  <Icon mirrored>
    <path d="M9.5 5.5 16 12l-6.5 6.5" />
  </Icon>
)
/** A bent arrow, for forwarding. */
export const ForwardIcon = () => (
  <Icon mirrored>
    <path d="m14.5 6 5 5-5 5M19 11h-9a5.5 5.5 0 0 0-5.5 5.5V18" />
  </Icon>
)
/** Lines that become one, for merged forwards. */
export const MergeIcon = () => (
  <Icon mirrored>
    <path d="M4.5 6.5h6M4.5 12h4M4.5 17.5h6M15.5 8l4 4-4 4M19 12h-7" />
  </Icon>
)
/** A crossed-out pin. */
export const UnpinIcon = () => (
  <Icon>
    <path d="M9.2 6.5 9 4.5h6l-.7 5.7 3.2 3v1.3h-2.2M9.7 10.2l-3.2 3v1.3h6.9M12 14.5v5M4.5 4.5l15 15" />
  </Icon>
)
/** A check mark in a circle. */
export const SelectIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="m8.6 12.2 2.4 2.4 4.6-5" />
  </Icon>
)
/** A flag, for reports. */
export const FlagIcon = () => (
  <Icon mirrored>
    <path d="M6 20V5c2.2-1.3 4.3-1.3 6.4-.3 2 1 4 1 6.1-.2v9.3c-2.1 1.2-4.1 1.2-6.1.2-2.1-1-4.2-1-6.4.3" />
  </Icon>
)
/** An arrow pointing back, for recalls. */
export const RecallIcon = () => (
  <Icon mirrored>
    <path d="M8.5 5.5 5 9l3.5 3.5M5.5 9h8.2a5 5 0 0 1 0 10H9" />
  </Icon>
)
/** A tag, for marks. */
export const TagIcon = () => (
  <Icon mirrored>
    <path d="M4.5 11.2V5.5a1 1 0 0 1 1-1h5.7a1.5 1.5 0 0 1 1.1.4l6.8 6.8a1.5 1.5 0 0 1 0 2.1l-5.3 5.3a1.5 1.5 0 0 1-2.1 0l-6.8-6.8a1.5 1.5 0 0 1-.4-1.1ZM8.6 8.6v.1" />
  </Icon>
)
/** The return key. */
export const ReturnIcon = () => (
  <Icon mirrored>
    <path d="M19 5v5.5a4 4 0 0 1-4 4H5.5M9.5 10l-4.5 4.5L9.5 19" />
  </Icon>
)

/** Two people. */
export const GroupIcon = () => (
  <Icon>
    <circle cx="9" cy="8.5" r="3.2" />
    <path d="M3.5 19c.4-3.4 2.5-5.2 5.5-5.2s5.1 1.8 5.5 5.2M15.5 5.6a3.2 3.2 0 0 1 0 5.8M17 14.1c2 .6 3.2 2.3 3.5 4.9" />
  </Icon>
)
/** Two people with a plus. */
export const NewGroupIcon = () => (
  <Icon>
    <circle cx="9" cy="8.5" r="3.2" />
    <path d="M3.5 19c.4-3.4 2.5-5.2 5.5-5.2s5.1 1.8 5.5 5.2M18.5 8v6M15.5 11h6" />
  </Icon>
)
/** An at sign. */
export const EveryoneIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="3.6" />
    <path d="M15.6 8.4v5.3a2.4 2.4 0 0 0 4.8 0V12a8.4 8.4 0 1 0-3.6 6.9" />
  </Icon>
)
/** A crossed-out loudspeaker. */
export const SilenceIcon = () => (
  <Icon>
    <path d="M5 10v4h3l4.5 3.8V6.2L8 10H5ZM16 9.8l4.4 4.4M20.4 9.8 16 14.2" />
  </Icon>
)
/** A loudspeaker. */
export const SpeakIcon = () => (
  <Icon>
    <path d="M5 10v4h3l4.5 3.8V6.2L8 10H5ZM16 9a4.4 4.4 0 0 1 0 6M18.4 6.6a7.6 7.6 0 0 1 0 10.8" />
  </Icon>
)
/** A shield, for admins. */
export const AdminIcon = () => (
  <Icon>
    <path d="M12 3.8 5 6.4v5c0 4.3 2.8 7.4 7 8.8 4.2-1.4 7-4.5 7-8.8v-5L12 3.8ZM9 11.9l2.1 2.1 3.9-4" />
  </Icon>
)
/** A crossed-out circle. */
export const BlockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="m6.4 6.4 11.2 11.2" />
  </Icon>
)
/** A person with a plus. */
export const NewPersonIcon = () => (
  <Icon>
    <circle cx="10" cy="8.5" r="3.2" />
    <path d="M4.5 19c.4-3.4 2.5-5.2 5.5-5.2s5.1 1.8 5.5 5.2M18.5 8v6M15.5 11h6" />
  </Icon>
)
/** A person with a minus. */
export const RemovePersonIcon = () => (
  <Icon>
    <circle cx="10" cy="8.5" r="3.2" />
    <path d="M4.5 19c.4-3.4 2.5-5.2 5.5-5.2s5.1 1.8 5.5 5.2M15.5 11h6" />
  </Icon>
)
/** A bell. */
export const BellIcon = () => (
  <Icon>
    <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5M5 16.5h14M10 19.5h4" />
  </Icon>
)
/** An inbox tray. */
export const InboxIcon = () => (
  <Icon>
    <path d="M4 13.5 6.6 6a2 2 0 0 1 1.9-1.4h7A2 2 0 0 1 17.4 6l2.6 7.5v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-4Zm0 0h4.5l1.2 2.4h4.6l1.2-2.4H20" />
  </Icon>
)
/** A globe. */
export const GlobeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M3.8 12h16.4M12 3.8c2.3 2.4 3.4 5.1 3.4 8.2s-1.1 5.8-3.4 8.2c-2.3-2.4-3.4-5.1-3.4-8.2s1.1-5.8 3.4-8.2Z" />
  </Icon>
)
/** An angle pointing down, for showing more. */
export const UnfoldIcon = () => (
  <Icon>
    <path d="m6 9.5 6 6 6-6" />
  </Icon>
)
/** An angle pointing up, for showing less. */
export const FoldIcon = () => (
  <Icon>
    <path d="m6 14.5 6-6 6 6" />
  </Icon>
)
/** A megaphone, for announcements. */
export const MegaphoneIcon = () => (
  <Icon mirrored>
    <path d="M4.5 10v4h3l9 4.2V5.8l-9 4.2h-3ZM8.5 14.5l1 4.5M19.5 10.5v3" />
  </Icon>
)
/** An arrow out of a tray. */
export const UploadIcon = () => (
  <Icon>
    <path d="M12 15.5V4.8M7.5 9 12 4.5 16.5 9M5 15.5v2a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-2" />
  </Icon>
)
/** Cross hairs, for the current position. */
export const AimIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="6" />
    <path d="M12 3v4M12 17v4M3 12h4M17 12h4" />
  </Icon>
)
/** A circular arrow. */
export const RetryIcon = () => (
  <Icon>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5" />
    <path d="M19.5 3.5v4.3h-4.3" />
  </Icon>
)
/** A waste bin. */
export const BinIcon = () => (
  <Icon>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.3 11v5M13.7 11v5" />
  </Icon>
)
