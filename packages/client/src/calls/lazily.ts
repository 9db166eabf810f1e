// What only some use is loaded when it is first used. The load settles as every call does; one that failed is a failure
// of the network, and the next use tries again.

import { localError } from '@parley/protocol'
import { asParleyError } from './read-answer.ts'

export interface Lazy<T> {
  /** Loads once; who asks meanwhile gets the same promise. */
  load(): Promise<T>
  /** What is there already. */
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

/** CALL-8: whatever goes wrong in it, for example with input that it was not made for, has a code. */
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
 * Methods that stand for those of something that is loaded with the first of them, whatever their names are; those of
 * `own` are there at once. What is loaded begins at once. It is no promise, so that it can be awaited as any value.
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
