// The one place where the part that is loaded on demand is asked for.

import { later } from '../calls/later.ts'
import type { Definition } from '../calls/namespaces.ts'

export type OnDemand = typeof import('./on-demand.ts')

export const onDemand = later(() => import('./on-demand.ts'))

export const definition: Definition = (pick) => async () => pick((await onDemand.load()).calls)

/** Loads what is otherwise loaded with its first use: for those who would rather wait at the beginning. */
export async function preload(): Promise<void> {
  await onDemand.load()
}
