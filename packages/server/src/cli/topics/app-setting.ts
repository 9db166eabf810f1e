// Options of settings in which an app can override the server.

/** The app's value of a setting, from an option: "server" is −1 in the server API. */
export function appSetting(name: string, given: string | undefined, unit: string): number | undefined {
  if (given === undefined) return undefined
  const number = given === 'server' ? -1 : Number(given)
  if (!Number.isInteger(number) || number < -1 || given.trim() === '')
    throw new Error(`--${name} must be a number of ${unit} or "server", not "${given}".`)
  return number
}
