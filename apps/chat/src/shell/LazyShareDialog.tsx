import { lazy, Suspense } from 'react'
import type { ShareDialogProps } from './ShareDialog.tsx'

const Loaded = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))

/** Loaded when another app shares something. */
export function ShareDialog(props: ShareDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
