import type { Timeline } from '@parley/client'
import { useKit } from '../state/kit.ts'
import { ErrorLine } from '../ui/ErrorLine.tsx'

/** The row above the oldest message: load more, loading, failed, or the beginning. */
export function TimelineTop(props: {
  readonly name: string
  readonly isGroup: boolean
  readonly timeline: Timeline | undefined
  readonly hasEarlier: boolean
  readonly onEarlier: () => void
}) {
  const { t } = useKit()
  const { name, isGroup, timeline, hasEarlier, onEarlier } = props
  if (!hasEarlier)
    return (
      <p className="parley-timeline-top">
        {t(isGroup ? 'timeline.start.group' : 'timeline.start', { name })}
      </p>
    )
  const isLoading = timeline?.loading === 'older'
  return (
    <div className="parley-timeline-top">
      {timeline?.error && (
        <span className="parley-timeline-error">
          <ErrorLine error={timeline.error} />
        </span>
      )}
      <button
        type="button"
        className="parley-button"
        data-look="plain"
        aria-disabled={isLoading}
        onClick={onEarlier}
      >
        {t(isLoading ? 'timeline.olderLoading' : 'timeline.older')}
      </button>
    </div>
  )
}
