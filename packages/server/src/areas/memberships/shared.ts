// Shared parts of groups and rooms: roles, mutes, outcomes for several users, shared files.

export { blockersOf } from './blockers.ts'
export { endOfMute, isMutedAt, muteTimes, stillMuted } from './mute-times.ts'
export { allowedOf, type CheckedTarget, checkTargets, onlyOrAll, outcomeIn } from './outcomes.ts'
export { roleWord } from './roles.ts'
export {
  countSharedFiles,
  deleteSharedFile,
  deleteSharedFiles,
  fileDetail,
  fileEvent,
  fileOf,
  insertSharedFile,
  sharedFileRow,
  sharedFileRows,
} from './shared-file-queries.ts'
export { checkMaxMembers, longest } from './size-limits.ts'
