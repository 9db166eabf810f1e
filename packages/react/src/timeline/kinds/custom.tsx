import type { KindProps } from '../../messages/kind-renderer.ts'
import { useKit } from '../../state/kit.ts'
import { ParcelIcon } from '../../ui/icons/icons.tsx'
import { Bubble } from './Bubble.tsx'
import { shownParams } from './custom-params.ts'
import { OtherKind } from './other.tsx'

/** A custom message without a renderer of the host: shows its event name and parameters. */
export function CustomKind(props: KindProps) {
  const { message, meta } = props
  const { t } = useKit()
  if (message.kind !== 'custom') return <OtherKind {...props} />
  const params = shownParams(message.params)
  return (
    <Bubble of={props} look="card">
      <div className="parley-custom">
        <span className="parley-custom-title">
          <ParcelIcon />
          <bdi>{message.event || t('kind.custom')}</bdi>
          {meta}
        </span>
        {params.length > 0 && (
          <dl className="parley-custom-params" aria-label={t('kind.custom.params')}>
            {params.map(([name, value]) => (
              <div key={name} className="parley-custom-param">
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Bubble>
  )
}
