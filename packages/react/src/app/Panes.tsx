import type { ReactNode } from 'react'

export interface PanesProps {
  readonly list: ReactNode
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
