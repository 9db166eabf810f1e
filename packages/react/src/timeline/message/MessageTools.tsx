import type { RefObject } from 'react'
import { isOn, useKit } from '../../state/kit.ts'
import { MoreIcon, ReactIcon, ReplyIcon } from '../../ui/icons/icons.tsx'
import { useTimelineHandlers } from './timeline-context.ts'

/** React, reply and more, beside the hovered bubble. It floats, so it causes no layout shift. */
export function MessageTools({
  rowId,
  body,
}: {
  readonly rowId: string
  readonly body: RefObject<HTMLElement | null>
}) {
  const kit = useKit()
  const { t } = kit
  const { openReactions, openMenu, run } = useTimelineHandlers()
  const bubble = () => body.current?.querySelector<HTMLElement>('.parley-bubble') ?? body.current
  const tools = [
    {
      feature: 'react' as const,
      label: t('menu.react'),
      icon: <ReactIcon />,
      act: () => {
        const anchor = bubble()
        if (anchor) openReactions(rowId, anchor)
      },
    },
    {
      feature: 'reply' as const,
      label: t('menu.reply'),
      icon: <ReplyIcon />,
      act: () => run('reply', rowId),
    },
    {
      label: t('menu.more'),
      icon: <MoreIcon />,
      act: (button: HTMLElement) => openMenu(rowId, button),
    },
  ].filter(({ feature }) => isOn(kit, feature))
  return (
    <div className="parley-message-tools" role="toolbar" aria-label={t('message.tools')}>
      {tools.map(({ label, icon, act }) => (
        <button
          key={label}
          type="button"
          className="parley-message-tool"
          aria-label={label}
          title={label}
          onClick={(event) => act(event.currentTarget)}
        >
          {icon}
        </button>
      ))}
    </div>
  )
}
