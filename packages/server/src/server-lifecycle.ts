// The services of a server: started in order, stopped in reverse, so a service can rely on those before it until it
// has stopped.

export interface ServerService {
  /** For error messages. */
  readonly name: string
  start?(): void | Promise<void>
  /** Resolves when nothing of it is running any more. */
  stop?(): void | Promise<void>
  /** Unfinished work: a number, or whether there is some. */
  busy?(): number | boolean
}

/** A service that is one object with these methods. */
export function running(
  name: string,
  part: { start(): void | Promise<void>; stop(): void | Promise<void>; readonly isBusy: number | boolean },
): ServerService {
  return { name, start: () => part.start(), stop: () => part.stop(), busy: () => part.isBusy }
}

export async function startParts(parts: readonly ServerService[]): Promise<void> {
  for (const part of parts) await part.start?.()
}

export async function stopParts(parts: readonly ServerService[]): Promise<void> {
  for (const part of parts.toReversed()) await part.stop?.()
}

/** Unfinished work of all parts. */
export function busyIn(parts: readonly ServerService[]): number {
  return parts.reduce((sum, part) => sum + Number(part.busy?.() ?? 0), 0)
}
