// Selectors for groups: what the user may do, and why not. A separate entry, for applications that show groups.

export {
  type GroupAction,
  /** @deprecated Use `GroupAction`. */
  type GroupAction as GroupAct,
  groupOf,
  mayI,
  requestCount,
  type WriteRefusal,
  /** @deprecated Use `WriteRefusal`. */
  type WriteRefusal as WhyNot,
  whyNotWrite,
} from './state/selectors/groups.ts'
