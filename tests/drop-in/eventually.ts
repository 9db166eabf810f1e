// Waits for something that happens in its own time, however slow the machine is.

import { vi } from 'vitest'

export const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 })
