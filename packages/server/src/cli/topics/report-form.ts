// A report as the command line prints it.

interface CommonForm {
  readonly id: number
  readonly app: string
  readonly state: string
  readonly at: string
  readonly reporter: string
  readonly type: string
  readonly reason: string
}

interface PersonForm extends CommonForm {
  readonly person: string
  readonly profile: Readonly<Record<string, unknown>>
}

interface MessageForm extends CommonForm {
  readonly messageId: string
  readonly from: string
  readonly groupId?: string
  readonly roomId?: string
  readonly message: Readonly<Record<string, unknown>>
}

export type ReportForm = PersonForm | MessageForm

/** The lines for people. Texts of users are shown as JSON, so that they cannot imitate a line of ours. */
export function shownReport(report: ReportForm): string {
  return [
    `${report.id}  ${report.at}  ${report.app}  ${report.state}`,
    `  ${report.reporter || '(removed)'} reported ${subjectOf(report)}`,
    `  type     ${JSON.stringify(report.type)}`,
    `  reason   ${JSON.stringify(report.reason)}`,
    'profile' in report
      ? `  profile  ${JSON.stringify(report.profile)}`
      : `  message  ${JSON.stringify(bodyOf(report))}`,
  ].join('\n')
}

const bodyOf = ({ message }: MessageForm): unknown =>
  (message.payload as { readonly bodies?: readonly unknown[] } | undefined)?.bodies?.[0]

function subjectOf(report: ReportForm): string {
  if ('profile' in report) return `the user ${report.person || '(removed)'}`
  const group = report.groupId === undefined ? '' : ` in group ${report.groupId}`
  const where = report.roomId === undefined ? group : ` in room ${report.roomId}`
  return `message ${report.messageId} of ${report.from || '(removed)'}${where}`
}
