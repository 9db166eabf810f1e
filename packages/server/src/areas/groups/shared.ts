// What other areas may use of groups.

export { leaveAllGroups } from './account-deletion.ts'
export { isSilenced } from './rules.ts'
