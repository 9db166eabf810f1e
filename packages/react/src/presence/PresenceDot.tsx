import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-selection.ts'
import { presenceTexts } from '../strings/en/presence.ts'
import { addEnglish } from '../strings/strings.ts'
import { ownWords, statusOf } from './status.ts'
import { useOwnPresence, usePresence } from './use-presence.ts'

addEnglish(presenceTexts)

/** A dot at an avatar, and the same in words. Whoever is not there has none. */
export function PresenceDot({ user }: { readonly user: string }) {
  const { t } = useKit()
  const me = useSelection((state) => state.me)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const presence = usePresence(user)
  const own = useOwnPresence()
  // This device is there as long as it is connected, whatever the server has told about it so far.
  const shown = user === me && isOnline ? { ...(own ?? nothing), user, isOnline } : presence
  const status = statusOf(isOnline ? shown : undefined)
  if (status === 'offline') return null
  const words = ownWords(shown) || t(`presence.${status}`)
  return <span className="parley-presence" data-status={status} role="img" aria-label={words} title={words} />
}

const nothing = { text: '', lastSeenAt: 0, devices: [] } as const
