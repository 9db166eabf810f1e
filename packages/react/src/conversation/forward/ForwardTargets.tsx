import { type ConversationRef, keyOf } from '@parley/client'
import type { ReactNode } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { errorText, type Translate } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { useRovingFocus } from '../../ui/hooks/use-roving-focus.ts'
import { AlertIcon, CheckIcon } from '../../ui/icons/icons.tsx'
import type { DeliveryState } from './forward-deliveries.ts'

export interface ForwardTargetsProps {
  readonly targets: readonly ConversationRef[]
  readonly chosen: readonly ConversationRef[]
  readonly states: ReadonlyMap<string, DeliveryState>
  /** Whether the maximum number is selected. */
  readonly isFull: boolean
  /** Whether the selection is final, and the list shows the progress. */
  readonly isStarted: boolean
  readonly onToggle: (ref: ConversationRef) => void
}

/** The list of target conversations: one tab stop, arrow keys move, Space selects. */
export function ForwardTargets(props: ForwardTargetsProps) {
  const { targets, chosen, states, isFull, isStarted, onToggle } = props
  const { t, titleOf } = useKit()
  const roving = useRovingFocus()
  const keys = new Set(chosen.map(keyOf))
  const tabStop = targets.some((ref) => keyOf(ref) === roving.active)
    ? roving.active
    : targets[0] && keyOf(targets[0])

  return (
    <ul
      className="parley-picks"
      aria-label={t('forward.to')}
      onKeyDown={roving.onKeyDown}
      onFocus={roving.onFocus}
    >
      {targets.map((ref) => {
        const key = keyOf(ref)
        const state = states.get(key)
        const inside = (
          <>
            <Avatar id={ref.id} name={ref.type === 'single' ? undefined : titleOf(ref)} size="small" />
            <span className="parley-pick-text">
              <bdi className="parley-pick-name">{titleOf(ref)}</bdi>
              {state && <StateLine state={state} t={t} />}
            </span>
          </>
        )
        return (
          <li key={key}>
            {isStarted ? (
              <div className="parley-pick">
                {inside}
                <StateMark state={state} />
              </div>
            ) : (
              <label className="parley-pick" {...(isFull && !keys.has(key) && { 'data-full': '' })}>
                {inside}
                <input
                  type="checkbox"
                  className="parley-pick-box"
                  data-roving={key}
                  tabIndex={key === tabStop ? 0 : -1}
                  checked={keys.has(key)}
                  disabled={isFull && !keys.has(key)}
                  onChange={() => onToggle(ref)}
                />
              </label>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function StateLine({ state, t }: { readonly state: DeliveryState; readonly t: Translate }) {
  const { locale, onBeforeSend } = useKit()
  if (state.name === 'failed') {
    // An error of the host has no reason, and its message is for the user.
    const isOfHost = onBeforeSend && !state.error.reason
    const why = isOfHost ? state.error.message : errorText(t, state.error)
    return (
      <span className="parley-problem">
        <ErrorLine error={state.error} text={t('forward.failed', { why })} />
      </span>
    )
  }
  const number = new Intl.NumberFormat(locale)
  const isPart = state.name === 'sending' && state.of > 1
  return (
    <span className="parley-hint">
      {t(state.name === 'sent' ? 'forward.sent' : 'forward.sending')}
      {isPart && ` ${number.format(state.done)} / ${number.format(state.of)}`}
    </span>
  )
}

function StateMark({ state }: { readonly state: DeliveryState | undefined }): ReactNode {
  if (state?.name === 'sent')
    return (
      <span className="parley-pick-mark">
        <CheckIcon />
      </span>
    )
  if (state?.name === 'failed')
    return (
      <span className="parley-pick-mark" data-tone="bad">
        <AlertIcon />
      </span>
    )
  return <span className="parley-spinner" />
}
