import { useRef } from 'react'

/** The previous object, as long as all its values are the same. */
export function useStable<T extends object>(value: T): T {
  const stable = useRef(value)
  const before = stable.current as Readonly<Record<string, unknown>>
  if (Object.entries(value).some(([key, each]) => before[key] !== each)) stable.current = value
  return stable.current
}
