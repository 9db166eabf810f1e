import { type ConversationRef, keyOf } from '@parley/client'
import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { useConnection } from '../state/use-connection.ts'
import { ClockMark } from '../ui/icons/icons.tsx'

/** The number of queued messages, while offline. */
export function QueuedMessages({ conversation }: { readonly conversation: ConversationRef }) {
  const { t } = useKit()
  const isOnline = useConnection().name === 'online'
  const lane = useSelection((state) => state.outgoing.get(keyOf(conversation)))
  const count = isOnline ? 0 : (lane?.filter(({ status }) => status.name === 'waiting').length ?? 0)
  if (count === 0) return null
  return (
    <p className="parley-composer-note">
      <ClockMark />
      {t('timeline.queue', { count })}
    </p>
  )
}
