import type { ConversationRef, GroupRequest } from '@parley/client'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish, errorText, type ReasonedError } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { fullTime, listTime } from '../../ui/format/times.ts'
import { useToday } from '../../ui/hooks/use-now.ts'

addEnglish(navigationTexts)

/** The server's limit in characters. */
const longestReason = 512

/** The state of an answer: busy or failed. The card disappears once the answer was accepted. */
function useAnswer() {
  const { t, announce } = useKit()
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const [problem, setProblem] = useState<ReactNode>()
  const answer = async (isAccepted: boolean, work: () => Promise<unknown>, announcement: string) => {
    if (busy) return false
    setBusy(isAccepted ? 'accept' : 'decline')
    setProblem(undefined)
    try {
      await work()
      announce(announcement)
      return true
    } catch (failure) {
      const error = failure as ReasonedError
      const why = t('inbox.answer.failed', { why: errorText(t, error) })
      setProblem(<ErrorLine error={error} text={why} />)
      announce(why, 'assertive')
      setBusy(undefined)
      return false
    }
  }
  return { busy, problem, answer }
}

/** A join request. A refusal may give a reason. */
export function ApplicationCard({ request }: { readonly request: GroupRequest }) {
  const { client, t, nameOf } = useKit()
  const { groupId, user, message } = request
  const { busy, problem, answer } = useAnswer()
  const [reason, setReason] = useState<string>()
  const card = useRef<HTMLLIElement>(null)
  const id = useId()
  const name = nameOf(user)
  const group = request.groupName || t('group.label')

  const decide = (isAccepted: boolean) =>
    void answer(
      isAccepted,
      () =>
        client.groups.answerApplication({
          groupId,
          user,
          isAccepted,
          reason: isAccepted ? '' : (reason ?? '').trim(),
        }),
      t(isAccepted ? 'inbox.accepted' : 'inbox.declined', { name }),
    )
  return (
    <li ref={card} className="parley-card" aria-busy={busy !== undefined}>
      <Avatar id={user} />
      <div className="parley-card-text">
        <div className="parley-card-title">
          <bdi className="parley-card-name">{name}</bdi>
          <Moment at={request.at} />
        </div>
        <p className="parley-card-note">{t('inbox.wantsIn', { group })}</p>
        {message.trim() !== '' && (
          <p className="parley-card-words" dir="auto">
            {message}
          </p>
        )}
        {problem && <p className="parley-problem">{problem}</p>}
      </div>
      {reason === undefined ? (
        <div className="parley-card-actions">
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            aria-label={t('inbox.decline.name', { name })}
            aria-disabled={busy !== undefined}
            onClick={() => !busy && setReason('')}
          >
            {t('inbox.decline')}
          </button>
          <button
            type="button"
            className="parley-button"
            aria-label={t('inbox.accept.name', { name })}
            aria-disabled={busy !== undefined}
            onClick={() => decide(true)}
          >
            {t('inbox.accept')}
          </button>
        </div>
      ) : (
        <form
          className="parley-card-form parley-form"
          onSubmit={(event) => {
            event.preventDefault()
            decide(false)
          }}
        >
          <label className="parley-label" htmlFor={id}>
            {t('inbox.reason')}
          </label>
          <input
            id={id}
            className="parley-input"
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this form
            autoFocus
            maxLength={longestReason}
            value={reason}
            placeholder={t('inbox.reason.hint')}
            onChange={(event) => setReason(event.target.value)}
          />
          <FormActions
            onCancel={() => {
              setReason(undefined)
              // The button is rendered again in the next frame.
              requestAnimationFrame(() => card.current?.querySelector('button')?.focus())
            }}
            isBusy={busy !== undefined}
          >
            {t('inbox.decline')}
          </FormActions>
        </form>
      )}
    </li>
  )
}

/** An invitation to a group. */
export function InvitationCard(props: {
  readonly request: GroupRequest
  readonly onOpen: (conversation: ConversationRef) => void
}) {
  const { client, t, nameOf } = useKit()
  const me = useSelection((state) => state.me) ?? ''
  const { groupId, user } = props.request
  const { busy, problem, answer } = useAnswer()
  const group = props.request.groupName || t('group.label')

  const decide = async (isAccepted: boolean) => {
    const isDone = await answer(
      isAccepted,
      () => client.groups.answerInvitation({ groupId, user: me, isAccepted }),
      t(isAccepted ? 'inbox.joined' : 'inbox.refused', { group }),
    )
    if (isDone && isAccepted) props.onOpen({ type: 'group', id: groupId })
  }
  return (
    <li className="parley-card" aria-busy={busy !== undefined}>
      <Avatar id={groupId} name={group} />
      <div className="parley-card-text">
        <div className="parley-card-title">
          <bdi className="parley-card-name">{group}</bdi>
          <Moment at={props.request.at} />
        </div>
        <p className="parley-card-note">{t('inbox.invitedBy', { name: nameOf(user) })}</p>
        {problem && <p className="parley-problem">{problem}</p>}
      </div>
      <div className="parley-card-actions">
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          aria-label={t('inbox.decline.name', { name: group })}
          aria-disabled={busy !== undefined}
          onClick={() => void decide(false)}
        >
          {t('inbox.decline')}
        </button>
        <button
          type="button"
          className="parley-button"
          aria-label={t('inbox.join.name', { group })}
          aria-disabled={busy !== undefined}
          onClick={() => void decide(true)}
        >
          {t('inbox.join')}
        </button>
      </div>
    </li>
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
