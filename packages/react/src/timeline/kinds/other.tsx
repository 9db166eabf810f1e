import { AlertIcon } from '../../ui/icons/icons.tsx'
import { Bubble } from './Bubble.tsx'
import type { KindProps } from './registry.tsx'

/** A kind of message that this version does not know: a readable line, never an empty bubble. */
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
