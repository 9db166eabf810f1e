// Reference-counted clients. React may unmount a component and mount it again at once (StrictMode always does), so a
// released client is closed only after a short delay.

import { getOrCreate } from '../get-or-create.ts'

interface Entry<T> {
  readonly value: T
  users: number
  closing: ReturnType<typeof setTimeout> | undefined
}

export interface SharedValues<T> {
  /** The value of this name, created if there is none. `release` has to be called once. */
  hold(name: string, make: () => T): { readonly value: T; release(): void }
}

const lingerMs = 1000

export function createReferenceCounted<T>(close: (value: T) => void): SharedValues<T> {
  const entries = new Map<string, Entry<T>>()
  return {
    hold(name, make) {
      const entry = getOrCreate(entries, name, () => ({ value: make(), users: 0, closing: undefined }))
      clearTimeout(entry.closing)
      entry.users++
      let released = false
      return {
        value: entry.value,
        release() {
          if (released) return
          released = true
          entry.users--
          if (entry.users > 0) return
          entry.closing = setTimeout(() => {
            entries.delete(name)
            close(entry.value)
          }, lingerMs)
        },
      }
    },
  }
}
