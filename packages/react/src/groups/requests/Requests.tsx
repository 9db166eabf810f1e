// Open requests: join requests for groups that the user manages, and invitations.

import type { ConversationRef, GroupRequest } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { groupScreensTexts } from '../../strings/en/group-screens.ts'
import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish, type ReasonedError } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { InboxIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/Page.tsx'
import { ApplicationCard, InvitationCard } from './RequestCard.tsx'

addEnglish(errorsTexts, groupScreensTexts, uiTexts)

/** Props of `GroupInbox`. */
export interface GroupInboxProps {
  /** Called with a group that the user has just joined. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** For the empty list: opens the public groups. */
  readonly onDiscover?: () => void
  /** In a narrow box: goes back to the list. */
  readonly onBack?: () => void
}

type Load =
  | { readonly name: 'loading' | 'loaded' }
  | { readonly name: 'failed'; readonly error: ReasonedError }

export function Requests({ onOpen, onDiscover, onBack }: GroupInboxProps) {
  const { client, t } = useKit()
  const applications = useSelection((state) => state.applications)
  const invitations = useSelection((state) => state.invitations)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const [load, setLoad] = useState<Load>({ name: 'loading' })
  const latestRequest = useRef(0)
  const body = useRef<HTMLDivElement>(null)
  const count = applications.length + invitations.length
  const before = useRef(count)
  useEffect(() => {
    // An answered card is removed together with its focused button.
    if (count < before.current && document.activeElement === document.body) body.current?.focus()
    before.current = count
  }, [count])

  const refresh = () => {
    const request = ++latestRequest.current
    const done = (next: Load) => request === latestRequest.current && setLoad(next)
    setLoad({ name: 'loading' })
    client.groups.loadRequests().then(
      () => done({ name: 'loaded' }),
      (error: ReasonedError) => done({ name: 'failed', error }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads with every connection
  useEffect(() => {
    if (isOnline) refresh()
    return () => {
      latestRequest.current++
    }
  }, [client, isOnline])

  const isEmpty = count === 0
  const keyOf = ({ groupId, user }: GroupRequest) => `${groupId} ${user}`
  return (
    <Page title={t('inbox.title')} onBack={onBack} isBusy={load.name === 'loading'} body={body}>
      {invitations.length > 0 && (
        <section className="parley-page-section" aria-label={t('inbox.invitations')}>
          <h3 className="parley-page-heading">{t('inbox.invitations')}</h3>
          <ul className="parley-cards">
            {invitations.map((request) => (
              <InvitationCard key={keyOf(request)} request={request} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {applications.length > 0 && (
        <section className="parley-page-section" aria-label={t('inbox.applications')}>
          <h3 className="parley-page-heading">{t('inbox.applications')}</h3>
          <ul className="parley-cards">
            {applications.map((request) => (
              <ApplicationCard key={keyOf(request)} request={request} />
            ))}
          </ul>
        </section>
      )}
      {load.name === 'failed' ? (
        <EmptyState
          title={t('inbox.failed')}
          hint={<ErrorLine error={load.error} />}
          action={{ label: t('action.retry'), run: refresh }}
        />
      ) : isEmpty && load.name === 'loading' && isOnline ? (
        <p className="parley-people-loading">
          <span className="parley-spinner" />
          {t('people.loading')}
        </p>
      ) : (
        isEmpty && (
          <EmptyState
            icon={<InboxIcon />}
            title={t('inbox.none')}
            hint={t(isOnline ? 'inbox.none.hint' : 'state.later.hint')}
            {...(onDiscover && { action: { label: t('inbox.discover'), run: onDiscover } })}
          />
        )
      )}
    </Page>
  )
}
