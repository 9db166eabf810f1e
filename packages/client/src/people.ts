// Questions about people and the user's own settings, for screens. Beside the client, for those who show them.

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
