// Waits for something asynchronous, however slow the machine is.

import { vi } from 'vitest'

export const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 })
