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
