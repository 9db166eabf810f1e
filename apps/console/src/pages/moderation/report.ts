import { messageText } from '../../components/message-text.ts'

export interface Report {
  readonly id: number
  readonly state: string
  readonly at: number
  readonly reporter: string
  readonly type: string
  readonly reason: string
  readonly messageId: string
  readonly from: string
  readonly chat: string
  readonly to: string
  readonly message: unknown
  /** The reported user, in a report about a profile. Empty otherwise. */
  readonly person: string
  readonly profile: Readonly<Record<string, string>>
  readonly assignedTo: string
  readonly closedBy: string
  readonly closedAt: number
  readonly note: string
}

export interface ReportData {
  readonly report: Report
  readonly context: readonly {
    readonly id: string
    readonly from: string
    readonly at: number
    readonly message: unknown
  }[]
  readonly others: readonly number[]
  readonly isThere: boolean
}

/** What was reported, in one line: the message, or the user's profile. */
export function reportedText({ person, profile, message }: Report): string {
  if (person === '') return messageText(message)
  const said = Object.values(profile).filter((value) => value !== '' && value !== person)
  return [person, ...said].join(' · ')
}
