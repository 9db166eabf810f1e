import type { GroupRole, Thread } from '@parley/client'
import { useState } from 'react'
import { useMembers } from '../../members/index.ts'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { errorText } from '../../strings/strings.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { RemovePersonIcon } from '../../ui/icons/icons.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import { mayIn } from './thread-rules.ts'
import { useThreadMembers } from './use-thread-members.ts'

/** The members of the thread. Managers can remove them. */
export function ThreadMembers({ thread }: { readonly thread: Thread }) {
  const { client, t, nameOf } = useKit()
  const { id: threadId, groupId, owner } = thread
  const group = useSelection((state) => state.groups.get(groupId))
  const me = useSelection((state) => state.me)
  const list = useThreadMembers(threadId)
  const { users, cursor, isLoading, error, more } = list
  const acting = usePendingActions()
  const [removing, setRemoving] = useState<string>()
  // Owner and admins come first in the member list of the group.
  const ofGroup = useMembers(groupId).members
  const roleOf = (user: string): GroupRole | undefined =>
    user === group?.owner ? 'owner' : ofGroup.find((member) => member.user === user)?.role
  const standing = { thread, group, me, now: Date.now() }

  return (
    <div className="parley-panel-body">
      <ul className="parley-members" aria-label={t('thread.members')} aria-busy={isLoading}>
        {users.map((user) => {
          const role = roleOf(user)
          const name = nameOf(user)
          return (
            <li key={user} className="parley-member" data-user={user}>
              <Avatar id={user} size="small" />
              <span className="parley-member-lines">
                <bdi className="parley-member-name" title={name === user ? undefined : `@${user}`}>
                  {user === me ? t('groupPanel.you', { name }) : name}
                </bdi>
                {user === owner && <span className="parley-member-note">{t('thread.members.creator')}</span>}
              </span>
              {role && role !== 'member' && (
                <span className="parley-role">{t(`groupPanel.role.${role}`)}</span>
              )}
              {mayIn(standing, 'removeMember', { user, role }) && (
                <button
                  type="button"
                  className="parley-icon-button"
                  aria-label={t('thread.members.remove', { name })}
                  title={t('thread.members.remove', { name })}
                  onClick={() => setRemoving(user)}
                >
                  <RemovePersonIcon />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {error && (
        <p className="parley-problem">
          <ErrorLine error={error} text={t('members.failed', { why: errorText(t, error) })} />
        </p>
      )}
      {isLoading ? (
        <p className="parley-people-loading">
          <span className="parley-spinner" />
          {t('members.loading')}
        </p>
      ) : (
        (error || cursor) && (
          <button type="button" className="parley-button" data-look="plain" onClick={more}>
            {t(error ? 'action.retry' : 'members.more')}
          </button>
        )
      )}
      {removing !== undefined && (
        <ConfirmDialog
          title={t('thread.remove.title', { name: nameOf(removing) })}
          hint={t('thread.remove.hint', { name: nameOf(removing) })}
          action={t('thread.remove')}
          acting={acting}
          name="remove"
          onClose={() => {
            acting.forget()
            setRemoving(undefined)
          }}
          onConfirm={async () => {
            const act = () => client.threads.removeMember({ threadId, member: removing })
            if (!(await acting.act('remove', act, t('thread.members.removed', { name: nameOf(removing) }))))
              return
            setRemoving(undefined)
            list.without(removing)
          }}
        />
      )}
    </div>
  )
}
