import type { Room } from '@parley/client'
import { useKit } from '../../state/kit.ts'
import { ConfirmByNameDialog } from '../../ui/dialog/ConfirmByNameDialog.tsx'

/** Destroys a room for everybody. */
export function DestroyRoomDialog({
  room,
  onGone,
  onClose,
}: {
  readonly room: Room
  readonly onGone: () => void
  readonly onClose: () => void
}) {
  const { client, t } = useKit()
  const name = room.name.trim() || t('room.label')
  const words = {
    title: t('room.destroy.title', { name }),
    hint: t('room.destroy.hint'),
    type: t('room.destroy.type', { name }),
    wrong: t('room.destroy.wrong'),
    action: t('room.destroy'),
    done: t('room.destroyed', { name }),
  }
  const end = () => client.rooms.destroy({ roomId: room.id })
  return <ConfirmByNameDialog {...{ name, words, end, onGone, onClose }} />
}
