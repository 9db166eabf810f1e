import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { messageActionsTexts } from '../../strings/en/message-actions.ts'
import { peopleTexts } from '../../strings/en/people.ts'
import { addEnglish } from '../../strings/strings.ts'
import { ReportForm } from '../../timeline/index.ts'

addEnglish(messageActionsTexts, peopleTexts)

export interface ReportPersonDialogProps {
  readonly user: string
  readonly onClose: () => void
}

/** Reports a user to the moderators. */
export function ReportPersonDialog({ user, onClose }: ReportPersonDialogProps) {
  const { client, t, nameOf } = useKit()
  const name = nameOf(user)
  return (
    <ReportForm
      title={t('contacts.report.title', { name })}
      hint={t('contacts.report.hint', { name })}
      send={(report) => client.contacts.report(user, report)}
      onClose={onClose}
    >
      <p className="parley-report-person">
        <Avatar id={user} size="small" />
        <bdi>{name}</bdi>
        <bdi className="parley-card-note" dir="ltr">
          @{user}
        </bdi>
      </p>
    </ReportForm>
  )
}
