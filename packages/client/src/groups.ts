// Questions about groups, for screens: may I, and if not, why. Beside the client, for those who show groups.

export {
  type GroupAct,
  groupOf,
  mayI,
  requestCount,
  type WhyNot,
  whyNotWrite,
} from './state/selectors/groups.ts'
