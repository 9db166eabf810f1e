import type { ContactRequest } from '@parley/client'
import { type RefObject, useEffect, useRef } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { fullTime, listTime } from '../../ui/format/times.ts'
import { useToday } from '../../ui/hooks/use-now.ts'
import { InboxIcon } from '../../ui/icons/icons.tsx'
import { type PersonActs, usePersonActs } from '../profile/use-person-acts.tsx'

/** Received and sent contact requests. */
export function ContactRequests(props: {
  /** Takes the focus when the focused row is removed. */
  readonly body: RefObject<HTMLElement | null>
  readonly onAdd: () => void
}) {
  const { t } = useKit()
  const received = useSelection(({ people }) => people.requests)
  const sent = useSelection(({ people }) => people.sentRequests)
  useFocusAfterRemoval(props.body, received.length + sent.length)
  if (received.length + sent.length === 0)
    return (
      <EmptyState
        icon={<InboxIcon />}
        title={t('contacts.requests.none')}
        hint={t('contacts.requests.none.hint')}
        action={{ label: t('contacts.add'), run: props.onAdd }}
      />
    )
  return (
    <>
      <Requests title={t('contacts.requests.in')} requests={received} acts={['decline', 'accept']} />
      <Requests title={t('contacts.requests.out')} requests={sent} acts={['withdraw']} />
    </>
  )
}

/** Moves the focus to the list when the focused row is removed. */
export function useFocusAfterRemoval(body: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) body.current?.focus()
    before.current = count
  }, [body, count])
}

type Act = 'accept' | 'decline' | 'withdraw'

function Requests(props: {
  readonly title: string
  readonly requests: readonly ContactRequest[]
  readonly acts: readonly Act[]
}) {
  const { title, requests, acts } = props
  if (requests.length === 0) return null
  return (
    <section className="parley-page-section" aria-label={title}>
      <h3 className="parley-page-heading">{title}</h3>
      <ul className="parley-cards">
        {requests.map((request) => (
          <RequestRow key={request.user} request={request} acts={acts} />
        ))}
      </ul>
    </section>
  )
}

function RequestRow({ request, acts }: { readonly request: ContactRequest; readonly acts: readonly Act[] }) {
  const { nameOf } = useKit()
  const { user, reason, at } = request
  const person = usePersonActs(user)
  const { acting } = person
  const name = nameOf(user)
  return (
    <li className="parley-card" aria-busy={acting.isBusy(user)}>
      <Avatar id={user} />
      <div className="parley-card-text">
        <div className="parley-card-title">
          <bdi className="parley-card-name" data-person={user}>
            {name}
          </bdi>
          {name !== user && (
            <bdi className="parley-card-note" dir="ltr">
              @{user}
            </bdi>
          )}
          <Moment at={at} />
        </div>
        {reason.trim() !== '' && (
          <p className="parley-card-words" dir="auto">
            {reason}
          </p>
        )}
        {acting.problem && <p className="parley-problem">{acting.problem.text}</p>}
      </div>
      <div className="parley-card-actions">
        {acts.map((act) => (
          <ActButton key={act} act={act} person={person} name={name} user={user} />
        ))}
      </div>
      {person.floats}
    </li>
  )
}

function ActButton(props: {
  readonly act: Act
  readonly person: PersonActs
  readonly name: string
  readonly user: string
}) {
  const { t } = useKit()
  const { act, person, name, user } = props
  const isBusy = person.acting.isBusy(user)
  return (
    <button
      type="button"
      className="parley-button"
      {...(act !== 'accept' && { 'data-look': 'plain' })}
      aria-label={t(`contacts.${act}.name`, { name })}
      aria-disabled={isBusy}
      onClick={() => !isBusy && person.run(act)}
    >
      {t(`contacts.${act}`)}
    </button>
  )
}

function Moment({ at }: { readonly at: number }) {
  const { t, locale } = useKit()
  const today = useToday()
  const words = { today: t('day.today'), yesterday: t('day.yesterday') }
  if (at <= 0) return null
  return (
    <time className="parley-card-note" dateTime={new Date(at).toISOString()} title={fullTime(at, locale)}>
      {listTime(at, today, locale, words)}
    </time>
  )
}
