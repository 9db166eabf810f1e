// A small DOM-like event target: `addEventListener` and the `on…` property, as far as the reference client uses them.

export interface DomEvent {
  readonly type: string
  target?: unknown
  [key: string]: unknown
}

type Listener = ((event: DomEvent) => void) | { handleEvent(event: DomEvent): void }

/** Errors of listeners go to `report`, as a browser prints them and continues. */
export class EventSource {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #report: (fault: unknown) => void

  constructor(report: (fault: unknown) => void) {
    this.#report = report
  }

  addEventListener(type: string, listener: Listener | null): void {
    if (listener === null || listener === undefined) return
    const known = this.#listeners.get(type)
    if (known === undefined) this.#listeners.set(type, new Set([listener]))
    else known.add(listener)
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener)
  }

  /** Calls the `on…` property of `target` and then the listeners. */
  emit(target: object, type: string, details: Record<string, unknown> = {}): void {
    const event: DomEvent = { ...details, type, target, currentTarget: target }
    const property = (target as Record<string, unknown>)[`on${type}`]
    if (typeof property === 'function') this.#guard(() => property.call(target, event))
    for (const listener of [...(this.#listeners.get(type) ?? [])]) {
      if (typeof listener === 'function') this.#guard(() => listener.call(target, event))
      else this.#guard(() => listener.handleEvent(event))
    }
  }

  #guard(work: () => void): void {
    try {
      work()
    } catch (fault) {
      this.#report(fault)
    }
  }
}
