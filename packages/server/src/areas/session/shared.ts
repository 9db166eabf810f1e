// The parts of accounts that other areas may use.

export { createAccount, entityOf } from './accounts.ts'
