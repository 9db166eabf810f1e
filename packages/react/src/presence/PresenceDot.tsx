import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { presenceTexts } from '../strings/en/presence.ts'
import { addEnglish } from '../strings/strings.ts'
import { ownWords, statusOf } from './status.ts'
import { useOwnPresence, usePresence } from './use-presence.ts'

addEnglish(presenceTexts)

/** The presence dot of an avatar, with the same in words. Offline users have none. */
export function PresenceDot({ user }: { readonly user: string }) {
  const { t } = useKit()
  const me = useSelection((state) => state.me)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const presence = usePresence(user)
  const own = useOwnPresence()
  // This device is online while it is connected, whatever the server has sent so far.
  const shown = user === me && isOnline ? { ...(own ?? nothing), user, isOnline } : presence
  const status = statusOf(isOnline ? shown : undefined)
  if (status === 'offline') return null
  const words = ownWords(shown) || t(`presence.${status}`)
  return <span className="parley-presence" data-status={status} role="img" aria-label={words} title={words} />
}

const nothing = { text: '', lastSeenAt: 0, devices: [] } as const
