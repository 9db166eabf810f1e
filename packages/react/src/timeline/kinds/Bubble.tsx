import type { ReactNode } from 'react'
import type { KindProps } from '../../messages/kind-renderer.ts'

/** The bubble around the content of a message, with its head and foot. Renderers of hosts may use it. */
export function Bubble({
  of: { bubble, head, foot },
  look,
  children,
}: {
  /** The frame around the content, from the props of the kind. */
  readonly of: Pick<KindProps, 'bubble' | 'head' | 'foot'>
  /** 'media' fills the bubble to its edge, 'big' has no bubble, 'card' has its own width. */
  readonly look?: 'media' | 'big' | 'card'
  /** The content of the message. */
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

/**
 * The caption of a picture or file, with the time at the end of its last line; only the time if there is no caption.
 */
export function Caption({
  text,
  meta,
}: {
  /** The caption; nothing is shown if it is empty. */
  readonly text: string
  /** The time and state of the message, shown behind the text. */
  readonly meta: ReactNode
}) {
  return (
    <div className="parley-text parley-caption" dir="auto">
      {text && <span className="parley-words">{text}</span>}
      {meta}
    </div>
  )
}
