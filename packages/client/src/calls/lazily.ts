// Lazily loaded code. A load that fails is reported as a network error, and the next use tries again.

import { localError } from '@parley/protocol'
import { asParleyError } from './read-answer.ts'

export interface Lazy<T> {
  /** Loads once; callers share the promise. */
  load(): Promise<T>
  /** The value, once it is loaded. */
  readonly loaded: T | undefined
}

export function lazily<T>(load: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | undefined
  let loaded: T | undefined
  const begin = async () => {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      loading = undefined
      throw localError('networkError', {}, error)
    }
  }
  return {
    load() {
      loading ??= begin()
      return loading
    },
    get loaded() {
      return loaded
    },
  }
}

type Method = (...input: unknown[]) => unknown

/** CALL-8: converts anything that a method throws into an error with a code. */
export const coded = <M>(method: M): M => {
  const failed = (error: unknown) => {
    throw asParleyError(error)
  }
  return ((...input: unknown[]) => {
    try {
      const given = (method as Method)(...input)
      return given instanceof Promise ? given.catch(failed) : given
    } catch (error) {
      failed(error)
    }
  }) as M
}

/**
 * The methods of a lazily loaded object: the first call loads it. The methods of `own` work without loading. The result
 * has no `then`, so that it can be awaited like any value.
 */
export function lazyMethods<T extends object, O extends object>(load: () => T | Promise<T>, own: O): T & O {
  const all = Object.entries(own).map(([name, method]) => [name, coded(method)])
  return new Proxy(Object.fromEntries(all) as Record<string, Method>, {
    get(made, name: string) {
      if (name in made || name === 'then' || typeof name === 'symbol') return made[name]
      made[name] = coded(async (...input: unknown[]) => {
        const whole = load()
        const all = (whole instanceof Promise ? await whole : whole) as typeof made
        return (all[name] as Method)(...input)
      })
      return made[name]
    },
  }) as unknown as T & O
}
