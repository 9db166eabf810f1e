// The parts of accounts that other areas may use.

export { accountOf, checkedName, createAccount, entityOf } from './accounts.ts'
export { chooseRegistration, ensureApp, isAppKey, rotateSecret, setDisabled, setOpen } from './apps.ts'
