// React's development build creates an error for every element, up to 10,000 per second, so that its developer tools can
// show where the element was made. No test and no warning in the console reads them, and with a debugger attached, as in
// a browser test, they took a seventh of the CPU time of a pass over all scenes.

import * as React from 'react'

/** React counts the errors of the current second here, and makes no more after a limit. Only its development build has it. */
const counter = 'recentlyCreatedOwnerStacks'

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)

/** Lets React behave as if it had reached the limit already. */
export function recordNoOwnerStacks(): void {
  if (typeof internals !== 'object' || internals === null || !(counter in internals)) return
  Object.defineProperty(internals, counter, { get: () => Number.POSITIVE_INFINITY, set: () => {} })
}
