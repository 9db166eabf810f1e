import { type RefObject, useEffect } from 'react'

/** Warns developers about a container without a height, in which a chat is 480 pixels high. */
export function useHeightCheck(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const parent = box.current?.parentElement
    if (parent && isDevelopment())
      void import('./check-height.ts').then((module) => module.checkHeight(parent))
  }, [box])
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Whether this is a development build. Bundlers replace the expression; browsers without a bundler have no `process`.
 */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
