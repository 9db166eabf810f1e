// The one place where the part that is loaded on demand is asked for.

import { lazily } from '../calls/lazily.ts'

export type LazyBundle = typeof import('./lazy-bundle.ts')

export const lazyBundle = lazily(() => import('./lazy-bundle.ts'))

/** Loads what is otherwise loaded with its first use: for those who would rather wait at the beginning. */
export async function preload(): Promise<void> {
  await lazyBundle.load()
}
