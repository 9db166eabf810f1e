// Selectors for people and the user's own settings. A separate entry, for applications that show them.

export {
  type Attention,
  contactList,
  displayName,
  isInside,
  isQuietNow,
  isSilenced,
  minuteOfDay,
  minutesOf,
  presenceOf,
} from './state/selectors/people.ts'
