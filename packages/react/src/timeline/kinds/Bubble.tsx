import type { ReactNode } from 'react'
import type { KindProps } from '../../messages/kinds.ts'

/** The bubble around the content of a message, with what stands above and under it. Renderers of hosts may use it. */
export function Bubble({
  of: { bubble, head, foot },
  look,
  children,
}: {
  readonly of: Pick<KindProps, 'bubble' | 'head' | 'foot'>
  /** 'media' goes to the edge of the bubble, 'big' has no bubble around it, 'card' has a width of its own. */
  readonly look?: 'media' | 'big' | 'card'
  readonly children: ReactNode
}) {
  return (
    <div {...bubble} {...(look && { 'data-look': look })}>
      {head}
      {children}
      {foot}
    </div>
  )
}

/** Words under a picture or a file, with the time at the end of their last line; the time alone without words. */
export function Caption({ text, meta }: { readonly text: string; readonly meta: ReactNode }) {
  return (
    <div className="parley-text parley-caption" dir="auto">
      {text && <span className="parley-words">{text}</span>}
      {meta}
    </div>
  )
}
