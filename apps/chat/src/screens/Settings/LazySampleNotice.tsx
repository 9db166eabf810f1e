import { lazy, Suspense } from 'react'
import type { SampleNoticeProps } from './SampleNotice.tsx'

const Notice = lazy(async () => ({ default: (await import('./SampleNotice.tsx')).SampleNotice }))

/** Loaded with the first visit to the settings. */
export function SampleNotice(props: SampleNoticeProps) {
  return (
    <Suspense fallback={null}>
      <Notice {...props} />
    </Suspense>
  )
}
