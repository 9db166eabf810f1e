// The parts of contacts that other areas may use.

export { leaveAllContacts } from './account-deletion.ts'
export { changeContacts, withdraw } from './contact-change.ts'
export { hideRequest } from './queries.ts'
