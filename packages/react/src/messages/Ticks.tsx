import { ClockMark, FailedMark, OneTick, TwoTicks } from '../ui/icons/icons.tsx'
import { useTexts } from '../ui/texts.ts'
import { type TickState, tickTexts } from './tick-state.ts'

/**
 * A clock, one tick, two ticks, coloured ticks or the failure mark. The accessible name of the row says it in words.
 */
export function Ticks({
  state,
}: {
  /** How far the message got. */
  readonly state: TickState
}) {
  const { t } = useTexts()
  return (
    <span className="parley-ticks" data-state={state} role="img" aria-label={t(tickTexts[state])}>
      {state === 'waiting' || state === 'uploading' || state === 'sending' ? (
        <ClockMark />
      ) : state === 'failed' ? (
        <FailedMark />
      ) : state === 'sent' ? (
        <OneTick />
      ) : (
        <TwoTicks />
      )}
    </span>
  )
}
