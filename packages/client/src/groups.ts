// Selectors for groups: what the user may do, and why not. A separate entry, for applications that show groups.

export {
  type GroupAct,
  groupOf,
  mayI,
  requestCount,
  type WhyNot,
  whyNotWrite,
} from './state/selectors/groups.ts'
