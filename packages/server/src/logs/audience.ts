// The audience of an entry, as the text that is stored with it. Most entries are for every member and store nothing.
// The commas at both ends let a query ask for one user without parsing the list: `audience LIKE '%,u12,%'`.

/** Nobody: what remains of a recalled message. */
export const nobody = ','

/** Devices that are signed in at that moment, and nobody later. */
export const onlineOnly = ',live,'

export const onlyDevice = (deviceId: number): string => `,d${deviceId},`

export const onlyUsers = (userIds: Iterable<number>): string =>
  `,${[...new Set(userIds)].map((id) => `u${id}`).join(',')},`

/** Everybody except these. */
export const allBut = (userIds: Iterable<number>): string =>
  `,${[...new Set(userIds)].map((id) => `!${id}`).join(',')},`

export interface Receiver {
  readonly deviceId: number
  readonly userId: number
  /** When the device signed in. */
  readonly since: number
}

/** Whether an entry with this audience, stored at that time, is for this device. */
export function isInAudience(audience: string | null, sentAt: number, receiver: Receiver): boolean {
  if (audience === null) return true
  if (audience === onlineOnly) return sentAt >= receiver.since
  if (audience.startsWith(',!')) return !audience.includes(`,!${receiver.userId},`)
  return audience.includes(`,u${receiver.userId},`) || audience.includes(`,d${receiver.deviceId},`)
}
