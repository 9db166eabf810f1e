// Actions on a user, with their confirmations and errors. The card, the menu of a conversation and the contact lists
// use them.

import { type ReactNode, Suspense, useState } from 'react'
import { isOn, useKit } from '../../state/kit.ts'
import { NotFetched } from '../../state/NotFetched.tsx'
import { useSelection } from '../../state/use-selection.ts'
import type { StringKey } from '../../strings/strings.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import {
  AlertIcon,
  BlockIcon,
  CheckIcon,
  CloseIcon,
  EditIcon,
  NewPersonIcon,
  RecallIcon,
  RemovePersonIcon,
} from '../../ui/icons/icons.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { MenuItem } from '../../ui/menu/Menu.tsx'
import { type PendingActions, usePendingActions } from '../../ui/use-pending-actions.ts'
import { AddContact } from '../contacts/AddContact.tsx'
import { actsOf, type PersonAct, type Relation, relationOf, sameRelation } from './contact-relation.ts'
import { RemarkDialog } from './RemarkDialog.tsx'

const ReportPersonDialog = lazily(
  async () => (await import('./ReportPersonDialog.tsx')).ReportPersonDialog,
  NotFetched,
)

interface Look {
  readonly text: StringKey
  readonly icon: ReactNode
  readonly tone?: 'bad'
}

export const looks: Readonly<Record<PersonAct, Look>> = {
  invite: { text: 'contacts.add', icon: <NewPersonIcon /> },
  accept: { text: 'contacts.accept', icon: <CheckIcon /> },
  decline: { text: 'contacts.decline', icon: <CloseIcon /> },
  withdraw: { text: 'contacts.withdraw', icon: <RecallIcon /> },
  remark: { text: 'contacts.remark', icon: <EditIcon /> },
  remove: { text: 'contacts.remove', icon: <RemovePersonIcon />, tone: 'bad' },
  block: { text: 'contacts.block', icon: <BlockIcon />, tone: 'bad' },
  unblock: { text: 'contacts.unblock', icon: <BlockIcon /> },
  report: { text: 'contacts.report', icon: <AlertIcon />, tone: 'bad' },
}

export interface PersonActs {
  readonly relation: Relation
  readonly acts: readonly PersonAct[]
  readonly run: (act: PersonAct) => void
  /** The same actions as menu items. */
  readonly items: readonly MenuItem[]
  readonly acting: PendingActions
  /** The open dialog. */
  readonly floats: ReactNode
}

export function usePersonActs(user: string): PersonActs {
  const kit = useKit()
  const { client, t, nameOf } = kit
  const acting = usePendingActions()
  const [dialog, setDialog] = useState<'invite' | 'remark' | 'remove' | 'block' | 'report'>()
  const relation = useSelection((state) => relationOf(state, user), sameRelation)
  const close = () => setDialog(undefined)
  const name = nameOf(user)
  const { contacts, blocks } = client

  const perform = async (act: Exclude<PersonAct, 'invite' | 'remark' | 'report'>) => {
    const works: Readonly<Record<typeof act, () => Promise<unknown>>> = {
      accept: () => contacts.accept(user),
      decline: () => contacts.decline(user),
      withdraw: () => contacts.remove(user),
      remove: () => contacts.remove(user),
      block: () => blocks.add({ users: [user] }),
      unblock: () => blocks.remove({ users: [user] }),
    }
    if (await acting.act(user, works[act], t(`contacts.done.${act}`, { name }))) close()
  }
  const run = (act: PersonAct) => {
    if (act === 'invite' || act === 'remark' || act === 'remove' || act === 'block' || act === 'report') {
      acting.forget()
      setDialog(act)
    } else void perform(act)
  }
  const acts = actsOf(relation).filter((act) => act !== 'report' || isOn(kit, 'report'))

  return {
    relation,
    acts,
    run,
    items: acts.map((act) => ({
      label: t(looks[act].text),
      icon: looks[act].icon,
      ...(looks[act].tone && { tone: looks[act].tone }),
      run: () => run(act),
    })),
    acting,
    floats:
      dialog === 'invite' ? (
        <AddContact user={user} onClose={close} />
      ) : dialog === 'remark' ? (
        <RemarkDialog user={user} onClose={close} />
      ) : dialog === 'report' ? (
        <Suspense fallback={null}>
          <ReportPersonDialog user={user} onClose={close} />
        </Suspense>
      ) : (
        dialog && (
          <ConfirmDialog
            title={t(`contacts.${dialog}.title`, { name })}
            hint={t(`contacts.${dialog}.hint`)}
            action={t(dialog === 'remove' ? 'contacts.remove.do' : 'contacts.block')}
            acting={acting}
            name={user}
            onConfirm={() => void perform(dialog)}
            onClose={close}
          />
        )
      ),
  }
}
