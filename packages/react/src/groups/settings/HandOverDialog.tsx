import type { Group } from '@parley/client'
import { useId, useState } from 'react'
import { useMemberSearch, useMembers } from '../../members/index.ts'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { errorText } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { searchBox } from '../../ui/search-box.ts'
import { usePendingActions } from '../../ui/use-pending-actions.ts'

export interface HandOverDialogProps {
  readonly group: Group
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Transfers the ownership: the new owner is chosen from the members and named again on the button. */
export function HandOverDialog({ group, onDone, onClose }: HandOverDialogProps) {
  const { client, t, nameOf } = useKit()
  const [words, setWords] = useState('')
  const [heir, setHeir] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const list = useMembers(group.id)
  const found = useMemberSearch(group.id, list, words)
  const acting = usePendingActions()
  const id = useId()
  const others = found.members.filter(({ user }) => user !== client.state.me)
  const isAlone = list.isComplete && list.members.length < 2
  const isBusy = acting.isBusy('handOver')

  const handOver = async () => {
    if (isBusy) return
    if (heir === undefined) return setMissing(true)
    const done = t('groupSettings.handOver.done', { name: nameOf(heir) })
    const work = () => client.groups.changeOwner({ groupId: group.id, newOwner: heir })
    if (!(await acting.act('handOver', work, done))) return
    onClose()
    onDone()
  }
  return (
    <Dialog title={t('groupSettings.handOver.title', { name: group.name })} onClose={onClose}>
      <form
        className="parley-form"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void handOver()
        }}
      >
        <p className="parley-hint">{t('groupSettings.handOver.hint')}</p>
        {isAlone ? (
          <p className="parley-problem">{t('groupSettings.handOver.nobody')}</p>
        ) : (
          <>
            <input
              className="parley-input"
              {...searchBox}
              aria-label={t('members.search')}
              placeholder={t('members.search')}
              autoComplete="off"
              data-first-focus=""
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <fieldset
              className="parley-heirs"
              aria-busy={found.isSearching || list.load.name === 'loading'}
              aria-describedby={`${id}-problem`}
            >
              <legend className="parley-label">{t('groupSettings.handOver.who')}</legend>
              {others.map(({ user, role }) => (
                <label key={user} className="parley-heir">
                  <input
                    type="radio"
                    name={id}
                    checked={heir === user}
                    onChange={() => {
                      setHeir(user)
                      setMissing(false)
                    }}
                  />
                  <Avatar id={user} size="small" />
                  <span className="parley-member-lines">
                    <bdi className="parley-member-name">{nameOf(user)}</bdi>
                  </span>
                  {role === 'admin' && <span className="parley-role">{t('groupPanel.role.admin')}</span>}
                </label>
              ))}
              {others.length === 0 && !found.isSearching && list.load.name !== 'loading' && (
                <p className="parley-hint">{t('members.none')}</p>
              )}
              {words === '' && !list.isComplete && list.load.name === 'loaded' && (
                <button
                  type="button"
                  className="parley-button"
                  data-look="plain"
                  onClick={() => client.groups.loadMoreMembers(group.id).catch(() => {})}
                >
                  {t('members.more')}
                </button>
              )}
            </fieldset>
          </>
        )}
        <p id={`${id}-problem`} className="parley-problem" role="status">
          {isMissing && t('groupSettings.handOver.choose')}
          {acting.problem?.text}
          {list.load.name === 'failed' && (
            <ErrorLine
              error={list.load.error}
              text={t('members.failed', { why: errorText(t, list.load.error) })}
            />
          )}
        </p>
        <FormActions onCancel={onClose} tone="bad" isBusy={isBusy} isDisabled={heir === undefined}>
          {heir === undefined
            ? t('groupSettings.handOver.do')
            : t('groupSettings.handOver.to', { name: nameOf(heir) })}
        </FormActions>
      </form>
    </Dialog>
  )
}
