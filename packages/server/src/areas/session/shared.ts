// The parts of accounts that other areas may use.

export { checkedName, createAccount, entityOf } from './accounts.ts'
