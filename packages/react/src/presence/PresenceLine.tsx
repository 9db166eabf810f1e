import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { presenceWords } from './status.ts'
import { usePresence } from './use-presence.ts'

/** The presence of a user in words; their id until it is known, unless the id is already shown as the name. */
export function PresenceLine({ user }: { readonly user: string }) {
  const { t, locale, nameOf } = useKit()
  const presence = usePresence(user)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const now = useNow(30_000, presence !== undefined && !presence.isOnline)
  // Without a connection the last known presence may be outdated.
  const words = isOnline ? presenceWords(presence, { t, locale, now }) : presence && '–'
  if (words) return <bdi>{words}</bdi>
  return nameOf(user) === user ? null : <bdi dir="ltr">@{user}</bdi>
}
