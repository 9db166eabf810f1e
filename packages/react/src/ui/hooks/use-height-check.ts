import { type RefObject, useEffect } from 'react'

/** Tells developers about a container without a height, in which a chat is 480 pixels high and not what they expect. */
export function useHeightCheck(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const parent = box.current?.parentElement
    if (!parent || !isDevelopment() || isHigh(parent)) return
    console.warn(
      'Parley: the container of the chat has no height. Give it one, for example height: 100vh.',
      parent,
    )
  }, [box])
}

/** Whether `height: 100%` means anything there. */
function isHigh(parent: Element): boolean {
  // A grid would give the probe a cell of its own.
  if (/grid/.test(getComputedStyle(parent).display)) return true
  const probe = document.createElement('div')
  probe.style.cssText = 'block-size: 100%; inline-size: 0; float: inline-start'
  parent.append(probe)
  const isFound = probe.offsetHeight > 0
  probe.remove()
  return isFound
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Bundlers replace the expression; browsers without one have no `process`. */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
