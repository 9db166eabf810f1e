import { entriesOf } from '../../messages/menu-entries.ts'
import type { ShownMessage } from '../../messages/message-rows.ts'
import { useKit } from '../../state/kit.ts'
import { errorCode, errorText } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { AlertIcon, BinIcon, EditIcon, RetryIcon } from '../../ui/icons/icons.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { useTimelineHandlers } from './timeline-context.ts'

const texts = {
  retry: 'message.retry',
  editFailed: 'message.editFailed',
  discard: 'message.discard',
} as const
const icons = { retry: <RetryIcon />, editFailed: <EditIcon />, discard: <BinIcon /> }
const standing = { now: 0, recallLimitMs: 0, isPinned: false, hostEdits: false }

/** Shown below a message that failed to send: the reason, and the possible actions. */
export function Failure({ row }: { readonly row: Extract<ShownMessage, { type: 'outgoing' }> }) {
  const { t } = useKit()
  const { run } = useTimelineHandlers()
  const { status } = row.outgoing
  if (status.name !== 'failed') return null
  const isBlocked = status.error.reason === 'permissionDenied' && row.outgoing.conversation.type === 'single'
  const why = isBlocked ? t('message.failed.blocked') : errorText(t, status.error)
  const because = t('message.failed.because', { why })
  const entries = entriesOf(row, standing) as readonly (keyof typeof texts)[]
  return (
    <Menu
      className="parley-failure"
      label={because}
      note={<ErrorLine error={status.error} text={because} />}
      items={entries.map((entry) => ({
        label: t(texts[entry]),
        icon: icons[entry],
        ...(entry === 'discard' && { tone: 'bad' as const }),
        run: () => run(entry, row.id),
      }))}
    >
      <AlertIcon />
      <span className="parley-failure-why" title={errorCode(status.error)}>
        {because}
      </span>
    </Menu>
  )
}
