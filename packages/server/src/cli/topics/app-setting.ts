// Options of settings that apps have in place of the server's.

/** A number that an app can have in place of the server's, from an option: "server" is −1 in the server API. */
export function appSetting(name: string, given: string | undefined, unit: string): number | undefined {
  if (given === undefined) return undefined
  const number = given === 'server' ? -1 : Number(given)
  if (!Number.isInteger(number) || number < -1 || given.trim() === '')
    throw new Error(`--${name} must be a number of ${unit} or "server", not "${given}".`)
  return number
}
