// The parts of groups that other areas may use.

export { leaveAllGroups } from './account-deletion.ts'
export { insertGroup } from './queries.ts'
export { isSilenced } from './rules.ts'
