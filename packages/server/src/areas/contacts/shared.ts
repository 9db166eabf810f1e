// What other areas may use of contacts.

export { leaveAllContacts } from './account-deletion.ts'
export { changeContacts, withdraw } from './changing.ts'
export { hideRequest } from './queries.ts'
