import type { ReactNode } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'

/** The list once it is loaded; until then the loading state or the error. */
export function ContactsLoadState({ children }: { readonly children: ReactNode }) {
  const { client, t } = useKit()
  const load = useSelection(({ people }) => people.load)
  const isKnown = useSelection(
    ({ people }) =>
      people.load.name === 'loaded' ||
      people.contacts.size + people.requests.length + people.sentRequests.length + people.blocked.size > 0,
  )
  const isOnline = useSelection((state) => state.connection.name === 'online')
  // The known list stays visible while it is reloaded.
  if (isKnown) return children
  if (load.name === 'failed')
    return (
      <EmptyState
        title={t('contacts.failed')}
        hint={<ErrorLine error={load.error} />}
        action={{ label: t('action.retry'), run: () => void client.contacts.load().catch(() => {}) }}
      />
    )
  if (!isOnline) return <EmptyState title={t('state.later.title')} hint={t('state.later.hint')} />
  return (
    <p className="parley-people-loading">
      <span className="parley-spinner" />
      {t('contacts.loading')}
    </p>
  )
}
