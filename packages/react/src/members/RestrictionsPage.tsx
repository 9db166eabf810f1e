import type { Group } from '@parley/client'
import { useEffect, useId, useRef, useState } from 'react'
import { Avatar } from '../presence/index.ts'
import { useKit } from '../state/kit.ts'
import { errorText } from '../strings/strings.ts'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { fullTime } from '../ui/format/times.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { ActProblem } from '../ui/panel-components.tsx'
import { type PendingActions, usePendingActions } from '../ui/use-pending-actions.ts'
import type { MemberManager } from './member-manager.ts'
import { isMuted, timeLeft } from './mute-time-left.ts'
import { PanelTabs } from './PanelTabs.tsx'
import { type Restrained, type RestrainedKind, useRestrictions } from './use-restrictions.ts'
import { whyNot } from './why-not-allowed.ts'

const kinds: readonly RestrainedKind[] = ['muted', 'blocked', 'allowed']

export interface RestrictionsPageProps {
  readonly group: Group
  readonly manager: MemberManager
}

/** Three lists for managers: muted, blocked, and allowed to write while all others are muted. */
export function RestrictionsPage({ group, manager }: RestrictionsPageProps) {
  const { t } = useKit()
  const [kind, setKind] = useState<RestrainedKind>('muted')
  return (
    <PanelTabs
      name={t('restrained.tabs')}
      tabs={kinds}
      labelOf={(each) => t(`restrained.${each}`)}
      selected={kind}
      onSelect={setKind}
    >
      {(refocus) => (
        <>
          <p className="parley-hint">{t(`restrained.${kind}.hint`)}</p>
          <People key={kind} group={group} manager={manager} kind={kind} onLost={refocus} />
        </>
      )}
    </PanelTabs>
  )
}

interface PeopleProps extends RestrictionsPageProps {
  readonly kind: RestrainedKind
  /** Called when the focused row was removed. */
  readonly onLost: () => void
}

function People({ group, manager, kind, onLost }: PeopleProps) {
  const { t } = useKit()
  const { people, error, reload } = useRestrictions(manager, kind)
  const acting = usePendingActions()
  const counts = people?.some(({ until }) => until > 0) ?? false
  const now = useNow(1000, counts)
  // An expired mute is over, whatever the list contained when it was loaded.
  const left = kind === 'muted' ? people?.filter(({ until }) => isMuted(until, now)) : people
  const ended = useRef(false)
  const count = left?.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed
  useEffect(() => {
    if (ended.current && document.activeElement === document.body) onLost()
    ended.current = false
  }, [count])
  return (
    <>
      <ActProblem acting={acting} />
      {error && (
        <>
          <p className="parley-problem">
            <ErrorLine error={error} text={t('people.failed', { why: errorText(t, error) })} />
          </p>
          <button type="button" className="parley-button" data-look="plain" onClick={reload}>
            {t('action.retry')}
          </button>
        </>
      )}
      {!left && !error && (
        <p className="parley-people-loading">
          <span className="parley-spinner" />
          {t('members.loading')}
        </p>
      )}
      {left?.length === 0 && <p className="parley-panel-none">{t(`restrained.${kind}.none`)}</p>}
      {left && left.length > 0 && (
        <ul className="parley-members" aria-label={t(`restrained.${kind}`)}>
          {left.map((person) => (
            <Person
              key={person.user}
              group={group}
              manager={manager}
              kind={kind}
              person={person}
              now={now}
              acting={acting}
              onDone={() => {
                ended.current = true
                reload()
              }}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface PersonProps extends RestrictionsPageProps {
  readonly kind: RestrainedKind
  readonly person: Restrained
  readonly now: number
  readonly acting: PendingActions
  readonly onDone: () => void
}

function Person({ group, manager, kind, person, now, acting, onDone }: PersonProps) {
  const { t, nameOf, locale } = useKit()
  const { user, until } = person
  const why = whyNot(group, kind === 'allowed' ? 'allow' : kind === 'muted' ? 'mute' : 'block')
  const action = t(`restrained.${kind}.end`)
  const isBusy = acting.isBusy(user)
  const id = useId()
  const end = async () => {
    if (why || isBusy) return
    const calls = { muted: manager.unmute, blocked: manager.unblock, allowed: manager.disallow }
    const actions = { muted: 'unmute', blocked: 'unblock', allowed: 'disallow' } as const
    const done = t(`members.done.${actions[kind]}`, { name: nameOf(user) })
    if (await acting.act(user, () => calls[kind](user), done)) onDone()
  }
  return (
    <li className="parley-member" data-user={user}>
      <Avatar id={user} size="small" />
      <span className="parley-member-lines">
        <bdi className="parley-member-name">{nameOf(user)}</bdi>
        {kind === 'muted' && (
          <span className="parley-member-note" {...(until > 0 && { title: fullTime(until, locale) })}>
            {until === -1
              ? t('restrained.ever')
              : t('members.muted.left', { time: timeLeft(until - now, locale) })}
          </span>
        )}
        {why && (
          <span id={id} className="parley-why">
            {t(why)}
          </span>
        )}
      </span>
      <button
        type="button"
        className="parley-button parley-small-button"
        data-look="plain"
        aria-label={t('restrained.end', { action, name: nameOf(user) })}
        aria-disabled={isBusy || why !== undefined}
        {...(why && { 'aria-describedby': id, title: t(why) })}
        onClick={end}
      >
        {isBusy && <span className="parley-spinner" />}
        {action}
      </button>
    </li>
  )
}
