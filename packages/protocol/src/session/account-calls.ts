// The calls about accounts for the application's back end, in one object.

import * as accounts from './accounts.ts'
import { eraseUser, getErasure, listErasures } from './erasures.ts'
import { exportUser } from './exports.ts'

/** In a function marked as pure: bundlers keep an unused object that spreads a module, and clients would carry it. */
export const accountCalls = /* @__PURE__ */ (() => ({
  ...accounts,
  erase: eraseUser,
  erasure: getErasure,
  listErasures,
  export: exportUser,
}))()
