// The larger parts as components whose code is fetched when they are first shown. Messages without them cost
// nothing, and who uses them notices no difference.

import { lazy, Suspense } from 'react'
import type { MediaViewerProps } from './viewer/MediaViewer.tsx'
import type { VoiceRecorderProps } from './voice-recorder/VoiceRecorder.tsx'

const Viewer = lazy(async () => ({ default: (await import('./viewer/MediaViewer.tsx')).MediaViewer }))
const Recorder = lazy(async () => ({
  default: (await import('./voice-recorder/VoiceRecorder.tsx')).VoiceRecorder,
}))

export function MediaViewer(props: MediaViewerProps) {
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  )
}

export function VoiceRecorder(props: VoiceRecorderProps) {
  return (
    <Suspense fallback={<div className="parley-recorder" />}>
      <Recorder {...props} />
    </Suspense>
  )
}
