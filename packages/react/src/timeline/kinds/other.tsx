import type { KindProps } from '../../messages/kind-renderer.ts'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import { Bubble } from './Bubble.tsx'

/** A message kind that this version does not know: a readable line, never an empty bubble. */
export function OtherKind(props: KindProps) {
  return (
    <Bubble of={props}>
      <div className="parley-text" dir="auto">
        <span className="parley-other">
          <AlertIcon />
          {props.text}
        </span>
        {props.meta}
      </div>
    </Bubble>
  )
}
