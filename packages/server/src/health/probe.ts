/** Measurements of the process and its machine. Injected, so that tests in one process have none. */
export interface ProcessProbe {
  /** Free space on the disk of the data folder. Undefined if unknown. */
  freeBytes(): Promise<number | undefined>
  /** The recent delay of the event loop. */
  loopDelayMs(): number
}

export const noProbe: ProcessProbe = { freeBytes: async () => undefined, loopDelayMs: () => 0 }
