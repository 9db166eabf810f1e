import { useEffect } from 'react'
import { useConversationAction, useConversationActions } from '../state/conversation-actions.ts'
import { useKit } from '../state/kit.ts'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { CloseIcon } from '../ui/icons/icons.tsx'

/** A notice without an action closes after this time. */
const shownMs = 6000

/** A short notice above the composer: what failed, and what to do about it. */
export function NoticeBox() {
  const { t, announce } = useKit()
  const actions = useConversationActions()
  const notice = useConversationAction(actions, (state) => state.notice)

  useEffect(() => {
    if (!notice) return
    announce(notice.text, 'assertive')
    if (notice.action) return
    const timer = setTimeout(() => actions.notify(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [notice, actions, announce])

  if (!notice) return null
  return (
    <div className="parley-notice">
      <span className="parley-notice-text">
        <ErrorLine error={notice.error} text={notice.text} />
      </span>
      {notice.action && (
        <button
          type="button"
          className="parley-link-button"
          onClick={() => {
            actions.notify(undefined)
            notice.action?.run()
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button
        type="button"
        className="parley-icon-button"
        aria-label={t('notice.dismiss')}
        onClick={() => actions.notify(undefined)}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
