import type { ConversationRef } from '@parley/client'
import { useMemo } from 'react'
import { summaryOf } from '../../messages/message-text.ts'
import { useJumpTo, useKit } from '../../state/kit.ts'
import { usePins } from '../../state/use-pins.ts'
import { Card } from '../../ui/panel-components.tsx'

/** The pinned messages of the group, if any. */
export function PinnedCard({ groupId, onClose }: { readonly groupId: string; readonly onClose: () => void }) {
  const kit = useKit()
  const { t, nameOf, client } = kit
  const ref = useMemo<ConversationRef>(() => ({ type: 'group', id: groupId }), [groupId])
  const pins = usePins(ref)
  const jumpTo = useJumpTo()
  if (pins.length === 0) return null
  return (
    <Card title={`${t('groupPanel.pinned')} · ${pins.length}`}>
      <ul className="parley-panel-pins">
        {pins.map(({ message }) => {
          const text = summaryOf(message, { ...kit, me: client.state.me })
          const name = nameOf(message.from)
          return (
            <li key={message.id}>
              <button
                type="button"
                className="parley-panel-pin"
                onClick={(event) => {
                  const panel = event.currentTarget.closest('.parley-panel')
                  if (panel && getComputedStyle(panel).position === 'absolute') onClose()
                  jumpTo({ conversation: ref, position: message.position, id: message.id })
                }}
              >
                <bdi className="parley-panel-pin-name">{name}</bdi>
                <span className="parley-panel-pin-text" dir="auto">
                  {text}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
