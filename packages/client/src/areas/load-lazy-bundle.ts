// Loads the code of the lazily loaded areas. The only dynamic import of the bundle.

import { lazily } from '../calls/lazily.ts'

export type LazyBundle = typeof import('./lazy-bundle.ts')

export const lazyBundle = lazily(() => import('./lazy-bundle.ts'))

/** Loads the bundle now, for applications that prefer to wait at the start. */
export async function preload(): Promise<void> {
  await lazyBundle.load()
}
