// The presence of a user as others see it: devices, the last status, and since when.

/** The status of one device. */
export interface DeviceStatus {
  readonly resource: string
  readonly status: number
  readonly text: string
  readonly saidAt: number
}

/** Times are in milliseconds here, and in seconds for clients. */
export interface Shown {
  readonly text: string
  readonly devices: Readonly<Record<string, number>>
  readonly lastTime: number
}

/** A device without a status is simply online. */
const onlineStatus = 1

export interface Known {
  readonly statuses: readonly DeviceStatus[]
  readonly online: ReadonlySet<string>
  /** Devices that disconnected and were not announced as offline yet. */
  readonly disconnected?: Iterable<string>
  readonly movedAt: number
}

export function shownOf({ statuses, online, disconnected = [], movedAt }: Known): Shown {
  const newest = statuses.reduce<DeviceStatus | undefined>(
    (best, one) => (!best || one.saidAt > best.saidAt ? one : best),
    undefined,
  )
  const statusOf = (resource: string) =>
    statuses.find((one) => one.resource === resource)?.status ?? onlineStatus
  return {
    text: newest?.text ?? '',
    devices: numbers([
      ...[...disconnected].map((resource) => [resource, 0] as const),
      ...[...online].map((resource) => [resource, statusOf(resource)] as const),
    ]),
    lastTime: Math.max(movedAt, newest?.saidAt ?? 0),
  }
}

/** The same for a user on the block list: the user appears offline and without a status. */
export function hiddenOf({ devices }: Pick<Shown, 'devices'>, at: number): Shown {
  return { text: '', devices: numbers(Object.keys(devices).map((resource) => [resource, 0])), lastTime: at }
}

export const nothing: Omit<Shown, 'lastTime'> = { text: '', devices: {} }

/** Whether there is anything that a blocked user would miss. */
export function isAnything({ text, devices }: Shown): boolean {
  return text !== '' || Object.keys(devices).length > 0
}

export const seconds = (ms: number): number => Math.floor(ms / 1000)

/** A device may have any name, so entries become own keys of the object. */
function numbers(entries: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(entries)
}
