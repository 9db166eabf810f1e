// What others see of somebody: his devices, what he said last, and since when it is so.

/** What was said on one device. */
export interface Said {
  readonly resource: string
  readonly status: number
  readonly text: string
  readonly saidAt: number
}

/** Times are milliseconds here, and seconds for clients. */
export interface Shown {
  readonly text: string
  readonly devices: Readonly<Record<string, number>>
  readonly lastTime: number
}

/** A device that says nothing about itself is simply there. */
const isThereStatus = 1

export interface Known {
  readonly said: readonly Said[]
  readonly there: ReadonlySet<string>
  /** Devices that went and were not told to be gone yet. */
  readonly gone?: Iterable<string>
  readonly movedAt: number
}

export function shownOf({ said, there, gone = [], movedAt }: Known): Shown {
  const newest = said.reduce<Said | undefined>(
    (best, one) => (!best || one.saidAt > best.saidAt ? one : best),
    undefined,
  )
  const statusOf = (resource: string) =>
    said.find((one) => one.resource === resource)?.status ?? isThereStatus
  return {
    text: newest?.text ?? '',
    devices: numbers([
      ...[...gone].map((resource) => [resource, 0] as const),
      ...[...there].map((resource) => [resource, statusOf(resource)] as const),
    ]),
    lastTime: Math.max(movedAt, newest?.saidAt ?? 0),
  }
}

/** The same for somebody whom he has blocked: it looks as if he had gone, and had nothing to say. */
export function hiddenOf({ devices }: Pick<Shown, 'devices'>, at: number): Shown {
  return { text: '', devices: numbers(Object.keys(devices).map((resource) => [resource, 0])), lastTime: at }
}

export const nothing: Omit<Shown, 'lastTime'> = { text: '', devices: {} }

/** Whether there is anything that somebody who is blocked would miss. */
export function isAnything({ text, devices }: Shown): boolean {
  return text !== '' || Object.keys(devices).length > 0
}

export const seconds = (ms: number): number => Math.floor(ms / 1000)

/** Any name may be that of a device: entries become keys of the object's own. */
function numbers(entries: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(entries)
}
