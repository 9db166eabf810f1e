import type { Thread } from '@parley/client'
import { useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { BinIcon, EditIcon, GroupIcon, MoreIcon, SignOutIcon } from '../../ui/icons/icons.tsx'
import { Menu, type MenuItem } from '../../ui/menu/Menu.tsx'
import type { PendingActions } from '../../ui/use-pending-actions.ts'
import { NameThreadDialog } from '../naming/NameThreadDialog.tsx'
import { mayIn, type ThreadAct } from './thread-rules.ts'

/** The allowed actions on the thread. */
export function ThreadMenu({
  thread,
  acting,
  onMembers,
  onGone,
}: {
  readonly thread: Thread
  readonly acting: PendingActions
  readonly onMembers: () => void
  /** Called when the user has deleted it. */
  readonly onGone: () => void
}) {
  const { client, t, announce } = useKit()
  const { id: threadId, name } = thread
  const group = useSelection((state) => state.groups.get(thread.groupId))
  const me = useSelection((state) => state.me)
  const [dialog, setDialog] = useState<'rename' | 'destroy'>()
  const close = () => {
    acting.forget()
    setDialog(undefined)
  }
  const may = (act: ThreadAct) => mayIn({ thread, group, me, now: Date.now() }, act)
  const item = (act: ThreadAct, made: MenuItem): readonly MenuItem[] => (may(act) ? [made] : [])
  return (
    <>
      <Menu
        label={t('thread.menu')}
        className="parley-icon-button"
        align="end"
        items={[
          { label: t('thread.members'), icon: <GroupIcon />, run: onMembers },
          ...item('rename', {
            label: t('thread.rename'),
            icon: <EditIcon />,
            run: () => setDialog('rename'),
          }),
          ...item('leave', {
            label: t('thread.leave'),
            icon: <SignOutIcon />,
            run: () =>
              void acting.act('leave', () => client.threads.leave({ threadId }), t('thread.leave.done')),
          }),
          ...item('destroy', {
            label: t('thread.destroy'),
            icon: <BinIcon />,
            tone: 'bad',
            run: () => setDialog('destroy'),
          }),
        ]}
      >
        <MoreIcon />
      </Menu>
      {dialog === 'rename' && (
        <NameThreadDialog
          title={t('thread.rename.title')}
          action={t('thread.rename.save')}
          first={name}
          onClose={close}
          onName={async (wanted) => {
            await client.threads.rename({ threadId, name: wanted })
            announce(t('thread.renamed', { name: wanted }))
            close()
          }}
        />
      )}
      {dialog === 'destroy' && (
        <ConfirmDialog
          title={t('thread.destroy.title', { name })}
          hint={t('thread.destroy.hint')}
          action={t('thread.destroy')}
          acting={acting}
          name="destroy"
          onClose={close}
          onConfirm={async () => {
            if (await acting.act('destroy', () => client.threads.destroy({ threadId }))) onGone()
          }}
        />
      )}
    </>
  )
}
