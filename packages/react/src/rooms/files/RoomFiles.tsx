import type { Room } from '@parley/client'
import { SharedFileList } from '../../members/index.ts'
import { useKit } from '../../state/kit.ts'
import { useUntil } from '../../ui/hooks/use-now.ts'
import { closedText } from '../closed-text.ts'
import { roomClosed } from '../why-room-closed.ts'
import { roomFileSource } from './room-file-source.ts'

/** The shared files of a room: view, download, add and remove. Shown to people in the room. */
export function RoomFiles({ room }: { readonly room: Room }) {
  const kit = useKit()
  const closed = roomClosed(room, Date.now(), true)
  // Re-renders when the mute ends.
  useUntil(closed?.until ?? 0, closed?.until !== undefined)
  return (
    <SharedFileList
      key={room.id}
      source={roomFileSource(kit.client, room.id)}
      canShare={closed === undefined}
      why={closed && closedText(closed, Date.now(), kit)}
      removes={room.role === 'member' ? 'own' : 'all'}
    />
  )
}
