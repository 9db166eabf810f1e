import { useKit } from '../state/kit.ts'

const shapes = [
  { mine: false, width: 46 },
  { mine: false, width: 62 },
  { mine: true, width: 38 },
  { mine: false, width: 54 },
  { mine: true, width: 58 },
  { mine: true, width: 30 },
] as const

/** The skeleton of a conversation's first load; never shown on a refresh. */
export function TimelineSkeleton() {
  const { t } = useKit()
  return (
    <div className="parley-skeleton" role="img" aria-label={t('timeline.loading')}>
      {shapes.map((shape) => (
        <span
          key={shape.width}
          className="parley-skeleton-bubble"
          data-width={shape.width}
          {...(shape.mine && { 'data-mine': '' })}
        />
      ))}
    </div>
  )
}
