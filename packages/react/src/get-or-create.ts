interface Values<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** The value under this key, created on first use. Works with `Map` and `WeakMap`. */
export function getOrCreate<K, V>(values: Values<K, V>, key: K, create: () => V): V {
  const known = values.get(key)
  if (known !== undefined) return known
  const created = create()
  values.set(key, created)
  return created
}
