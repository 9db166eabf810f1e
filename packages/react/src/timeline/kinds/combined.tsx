import type { KindProps } from '../../messages/kind-renderer.ts'
import { useKit } from '../../state/kit.ts'
import { LayersIcon } from '../../ui/icons/icons.tsx'
import { useTimelineHandlers } from '../message/timeline-context.ts'
import { Bubble } from './Bubble.tsx'
import { OtherKind } from './other.tsx'

const mostLines = 4

/** A merged forward: its title and first lines. Opens on click. */
export function CombinedKind(props: KindProps) {
  const { message, row, meta } = props
  const { t } = useKit()
  const { openCombined } = useTimelineHandlers()
  if (message.kind !== 'combined') return <OtherKind {...props} />
  const title = message.title.trim() || t('kind.combined.untitled')
  const lines = message.summary.split('\n').filter((line) => line.trim() !== '')
  return (
    <Bubble of={props} look="card">
      <button
        type="button"
        className="parley-combined"
        aria-disabled={row.type === 'outgoing'}
        onClick={() => row.type === 'message' && openCombined(message)}
      >
        <bdi className="parley-combined-title">{title}</bdi>
        {lines.slice(0, mostLines).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are positions
          <span key={index} className="parley-combined-line" dir="auto">
            {line}
          </span>
        ))}
        <span className="parley-combined-foot">
          <LayersIcon />
          {t('kind.combined.hint')}
          {lines.length > mostLines && <span>+{lines.length - mostLines}</span>}
        </span>
      </button>
      <div className="parley-text parley-caption" data-beside="">
        {meta}
      </div>
    </Bubble>
  )
}
