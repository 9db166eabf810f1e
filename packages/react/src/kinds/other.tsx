import { AlertIcon } from '../icons/icons.tsx'
import type { KindProps } from './registry.tsx'

/** A kind of message that this version does not know: a readable line, never an empty bubble. */
export function OtherKind({ text, meta, bubble }: KindProps) {
  return (
    <div {...bubble}>
      <div className="parley-text" dir="auto">
        <span className="parley-other">
          <AlertIcon />
          {text}
        </span>
        {meta}
      </div>
    </div>
  )
}
