// What only some use is loaded when it is first used. The load settles as every call does; one that failed is a failure
// of the network, and the next use tries again.

import { errorFrom, localFailure } from '@parley/protocol'

export interface Later<T> {
  /** Loads once; who asks meanwhile gets the same promise. */
  load(): Promise<T>
  /** What is there already. */
  readonly loaded: T | undefined
}

export function later<T>(load: () => Promise<T>): Later<T> {
  let loading: Promise<T> | undefined
  let loaded: T | undefined
  const begin = async () => {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      loading = undefined
      throw errorFrom(localFailure('networkError', {}, error))
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

type Method = (...input: never[]) => Promise<unknown>

/** Methods that stand for those of something that is loaded with the first of them. What is there begins at once. */
export function lent<T extends { readonly [N in K]: Method }, K extends string & keyof T>(
  names: readonly K[],
  load: () => T | Promise<T>,
): Pick<T, K> {
  const methods = names.map((name) => [
    name,
    async (...input: never[]) => {
      const whole = load()
      return (whole instanceof Promise ? await whole : whole)[name](...input)
    },
  ])
  return Object.fromEntries(methods) as Pick<T, K>
}
