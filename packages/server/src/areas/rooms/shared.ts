// The parts of rooms that other areas may use.

export { leaveAllRooms } from './account-deletion.ts'
export { roomCalled } from './by-group-id.ts'
export { isSilenced } from './rules.ts'
