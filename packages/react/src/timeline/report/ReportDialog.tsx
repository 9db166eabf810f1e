import type { Message } from '@parley/client'
import { summaryOf } from '../../messages/message-text.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { ReportForm } from './ReportForm.tsx'

export interface ReportDialogProps {
  readonly message: Message
  readonly onClose: () => void
}

/** Reports a message to the moderators. */
export function ReportDialog({ message, onClose }: ReportDialogProps) {
  const { client, t, locale, nameOf } = useKit()
  const me = useSelection((state) => state.me)
  const name = nameOf(message.from)
  return (
    <ReportForm
      title={t('report.title')}
      hint={t('report.hint', { name })}
      send={(report) => client.messages.report(message, report)}
      onClose={onClose}
    >
      <blockquote className="parley-quote">
        <bdi className="parley-quote-name">{name}</bdi>
        <span className="parley-quote-text" dir="auto">
          {summaryOf(message, { t, locale, nameOf, me })}
        </span>
      </blockquote>
    </ReportForm>
  )
}
