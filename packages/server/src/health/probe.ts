/** What a process can tell about itself and its machine. Handed in, so that worlds in one process have none of it. */
export interface ProcessProbe {
  /** On the disk of the data folder; undefined where that is not known. */
  freeBytes(): Promise<number | undefined>
  /** How late the event loop was lately. */
  loopDelayMs(): number
}

export const noProbe: ProcessProbe = { freeBytes: async () => undefined, loopDelayMs: () => 0 }
