// Selectors for people and the user's own settings. A separate entry, for applications that show them.

export {
  contactList,
  displayName,
  isInside,
  isQuietNow,
  isSilenced,
  minuteOfDay,
  minutesOf,
  type NotificationLevel,
  /** @deprecated Use `NotificationLevel`. */
  type NotificationLevel as Attention,
  presenceOf,
} from './state/selectors/people.ts'
