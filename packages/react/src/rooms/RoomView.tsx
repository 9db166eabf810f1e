import { Suspense } from 'react'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { lazily } from '../ui/lazily.tsx'
import type { RoomScreenProps } from './RoomScreen.tsx'

/** Props of `RoomView`. */
export type RoomViewProps = RoomScreenProps

const RoomScreen = lazily(async () => (await import('./RoomScreen.tsx')).RoomScreen, LoadFailed)

/** A chat room with all its parts. Loaded lazily. */
export function RoomView(props: RoomViewProps) {
  return (
    <Suspense fallback={<div className="parley-conversation-view" aria-busy="true" />}>
      <RoomScreen key={props.roomId} {...props} />
    </Suspense>
  )
}
