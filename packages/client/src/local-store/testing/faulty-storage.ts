// Storage that can fail at any step, for tests of backends: a file system and a host's storage in memory. After the
// fault no write of this session succeeds, and the last write may be torn; the next session finds everything that was
// durable.

import type { Files } from '../backends/file.ts'
import type { HostStorage } from '../backends/host-storage.ts'

export interface Fault {
  /** The number of writes that still succeed. */
  after: number
  /** The fraction of the next write that is stored, 0 to 1. */
  readonly tear: number
  readonly error: unknown
}

export interface Visit<T> {
  readonly storage: T
  fault: Fault | undefined
}

export interface FaultyStorage<T> {
  /** The contents, for inspecting and damaging them. */
  readonly values: Map<string, Uint8Array>
  visit(): Visit<T>
}

/** Throws once the fault is due. */
function step({ fault }: Visit<unknown>, torn?: (part: number) => void): void {
  if (!fault || --fault.after >= 0) return
  if (fault.after === -1) torn?.(fault.tear)
  throw fault.error
}

const none = new Uint8Array(0)

export function faultyFiles(): FaultyStorage<Files> {
  const values = new Map<string, Uint8Array>()
  const visit = () => {
    const storage: Files = {
      join: (...parts) => parts.join('/'),
      makeFolder: async () => {},
      read: async (path) => values.get(path)?.slice(),
      async append(path, size, bytes) {
        const there = values.get(path) ?? none
        if (there.length !== size) return false
        const write = (part: number) => {
          const added = bytes.subarray(0, Math.floor(bytes.length * part))
          const both = new Uint8Array(there.length + added.length)
          both.set(there)
          both.set(added, there.length)
          values.set(path, both)
        }
        step(made, write)
        write(1)
        return true
      },
      async truncate(path, size) {
        step(made)
        values.set(path, (values.get(path) ?? none).slice(0, size))
      },
      async replace(path, bytes) {
        step(made)
        values.set(path, bytes.slice())
      },
      async remove(path) {
        step(made)
        for (const name of values.keys())
          if (name === path || name.startsWith(`${path}/`)) values.delete(name)
      },
    }
    const made: Visit<Files> = { storage, fault: undefined }
    return made
  }
  return { values, visit }
}

export function faultyStorage(): FaultyStorage<HostStorage> {
  const values = new Map<string, Uint8Array>()
  const visit = () => {
    const storage: HostStorage = {
      get(key) {
        const found = values.get(key)
        return found && new TextDecoder().decode(found)
      },
      set(key, value) {
        step(made)
        values.set(key, new TextEncoder().encode(value))
      },
      async remove(key) {
        step(made)
        values.delete(key)
      },
    }
    const made: Visit<HostStorage> = { storage, fault: undefined }
    return made
  }
  return { values, visit }
}
