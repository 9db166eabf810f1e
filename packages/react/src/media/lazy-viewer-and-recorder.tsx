// The larger media components, loaded when first shown.

import { Suspense, useEffect } from 'react'
import { lazily } from '../ui/lazily.tsx'
import { useTexts } from '../ui/texts.ts'
import type { MediaViewerProps } from './viewer/viewer-props.ts'
import type { VoiceRecorderProps } from './voice-recorder/VoiceRecorder.tsx'

const Viewer = lazily(
  async () => (await import('./viewer/MediaViewer.tsx')).MediaViewer,
  () => null,
)
const Recorder = lazily(
  async () => (await import('./voice-recorder/VoiceRecorder.tsx')).VoiceRecorder,
  NotRecorded,
)

/** Shows pictures and videos over the whole page. Its code is loaded when it is first shown. */
export function MediaViewer(props: MediaViewerProps) {
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  )
}

/** Records a voice message. Its code is loaded when it is first shown. */
export function VoiceRecorder(props: VoiceRecorderProps) {
  return (
    <Suspense fallback={<div className="parley-recorder" />}>
      <Recorder {...props} />
    </Suspense>
  )
}

function NotRecorded({ onCancel }: VoiceRecorderProps) {
  const { t, announce } = useTexts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once
  useEffect(() => {
    announce(t('error.networkError'), 'assertive')
    onCancel()
  }, [])
  return null
}
