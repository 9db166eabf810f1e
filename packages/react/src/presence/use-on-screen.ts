import { type RefObject, useEffect, useState } from 'react'

type SetSeen = (isSeen: boolean) => void

const callbacks = new WeakMap<Element, SetSeen>()
let observer: IntersectionObserver | undefined

/** Whether an element is in view, or nearly so. All callers share one observer. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting)
      },
      { rootMargin: '120px' },
    )
    callbacks.set(current, setSeen)
    observer.observe(current)
    return () => {
      callbacks.delete(current)
      observer?.unobserve(current)
    }
  }, [element])
  return isSeen
}
