interface Values<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** The value of this key, made the first time it is asked for. */
export function kept<K, V>(values: Values<K, V>, key: K, make: () => V): V {
  const known = values.get(key)
  if (known !== undefined) return known
  const made = make()
  values.set(key, made)
  return made
}
