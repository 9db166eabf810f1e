import type { ReactNode } from 'react'

/** Props of `Panes`. */
export interface PanesProps {
  /** The pane at the start: the conversation list. */
  readonly list: ReactNode
  /** The pane beside it: the open conversation. */
  readonly conversation: ReactNode
  /** The pane to show when there is room for only one. */
  readonly front: 'list' | 'conversation'
}

/** List and conversation side by side; one at a time in a narrow box. */
export function Panes({ list, conversation, front }: PanesProps) {
  return (
    <div className="parley-panes">
      <div className="parley-pane-list" {...(front !== 'list' && { 'data-behind': '' })}>
        {list}
      </div>
      <main className="parley-pane-conversation" {...(front !== 'conversation' && { 'data-behind': '' })}>
        {conversation}
      </main>
    </div>
  )
}
