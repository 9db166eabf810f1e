// Settings of the server that an app can override.

import { fail, invalidParameter } from '@parley/protocol'

/** Stored and sent in place of a number: the setting of the server applies. */
export const asServer = -1

/** Refuses what is neither a whole number up to `most` nor `asServer`. */
export function checkAppSetting(name: string, value: number | undefined, most: number): void {
  if (value !== undefined && (!Number.isInteger(value) || value < asServer || value > most))
    fail('invalidParameter', { message: invalidParameter(name, value) })
}
