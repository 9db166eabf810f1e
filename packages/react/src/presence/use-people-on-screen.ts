import { type RefObject, useEffect, useState } from 'react'

type Tell = (isSeen: boolean) => void

const told = new WeakMap<Element, Tell>()
let observer: IntersectionObserver | undefined

/** Whether an element is in view, or nearly so. All callers share one observer. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting)
      },
      { rootMargin: '120px' },
    )
    told.set(current, setSeen)
    observer.observe(current)
    return () => {
      told.delete(current)
      observer?.unobserve(current)
    }
  }, [element])
  return isSeen
}
