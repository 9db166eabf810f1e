// What other areas may use of rooms.

export { leaveAllRooms } from './account-deletion.ts'
export { roomCalled } from './by-group-id.ts'
export { isSilenced } from './rules.ts'
