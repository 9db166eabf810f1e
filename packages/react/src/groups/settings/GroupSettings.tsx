// The settings of a group, for its managers. Texts are saved by a button, and input is kept until that succeeds;
// switches apply at once. Changes by others appear in fields that were not edited.

import type { Group } from '@parley/client'
import { useState } from 'react'
import { whyNot } from '../../members/index.ts'
import { useKit } from '../../state/kit.ts'
import { EditForm } from '../../ui/EditForm.tsx'
import { ActProblem, Card } from '../../ui/panel-components.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import { type About, AboutFields } from './AboutFields.tsx'
import type { GroupRules } from './group-rules.ts'
import { RulesFields } from './RulesFields.tsx'

export function GroupSettings({ group }: { readonly group: Group }) {
  return (
    <div className="parley-panel-stack">
      <AboutCard group={group} />
      <BanCard group={group} />
      <RulesCard group={group} />
    </div>
  )
}

function AboutCard({ group }: { readonly group: Group }) {
  const { client, t } = useKit()
  const [typed, setTyped] = useState<Partial<About>>({})
  const [isMissing, setMissing] = useState(false)
  const acting = usePendingActions()
  const about: About = { ...pick(group), ...typed }
  const changed = changesOf(pick(group), about)
  const why = whyNot(group, 'modify')
  const isBusy = acting.isBusy('about')
  const hasChanges = Object.keys(changed).length > 0

  const save = async () => {
    if (isBusy || why) return
    if (about.name.trim() === '') return setMissing(true)
    const worked = await acting.act(
      'about',
      () => client.groups.modify({ groupId: group.id, ...changed }),
      t('groupPanel.saved'),
    )
    if (worked) setTyped({})
  }
  return (
    <Card title={t('groupSettings.about')}>
      <EditForm
        acting={acting}
        isBusy={isBusy}
        hasChanges={hasChanges}
        onSave={() => void save()}
        onDiscard={() => {
          setTyped({})
          setMissing(false)
        }}
      >
        <AboutFields
          id={group.id}
          about={about}
          problem={isMissing ? t('group.name.missing') : undefined}
          isReadOnly={why !== undefined}
          onChange={(change) => {
            setTyped({ ...typed, ...change })
            setMissing(false)
          }}
        />
        {why && <p className="parley-why">{t(why)}</p>}
      </EditForm>
    </Card>
  )
}

const pick = ({ name, avatar, description }: About): About => ({ name, avatar, description })

/** The changed fields, trimmed. */
export function changesOf(before: About, after: About): Partial<About> {
  const keys = ['name', 'avatar', 'description'] as const
  const changed = keys.filter((key) => after[key].trim() !== before[key])
  return Object.fromEntries(changed.map((key) => [key, after[key].trim()]))
}

function BanCard({ group }: { readonly group: Group }) {
  const { client, t } = useKit()
  const acting = usePendingActions()
  const why = whyNot(group, 'ban')
  const groupId = group.id
  return (
    <div className="parley-panel-card">
      <Switch
        label={t('groupSettings.ban')}
        hint={t('groupSettings.ban.hint')}
        isOn={group.isBanned}
        isBusy={acting.isBusy('ban')}
        why={why && t(why)}
        onChange={(isOn) =>
          acting.act('ban', () => (isOn ? client.groups.ban({ groupId }) : client.groups.unban({ groupId })))
        }
      />
      <ActProblem acting={acting} />
    </div>
  )
}

function RulesCard({ group }: { readonly group: Group }) {
  const { client, t } = useKit()
  const acting = usePendingActions()
  const why = whyNot(group, 'open')
  const change = (rules: Partial<GroupRules>) => {
    const [name = ''] = Object.keys(rules)
    void acting.act(name, () => client.groups.modify({ groupId: group.id, ...rules }), t('groupPanel.saved'))
  }
  return (
    <Card title={t('groupSettings.rules')}>
      <RulesFields
        rules={group}
        memberCount={group.memberCount}
        why={why && t(why === 'members.why.owner' ? 'groupSettings.readonly.owner' : why)}
        busy={acting.isBusy}
        onChange={change}
      />
      <ActProblem acting={acting} />
    </Card>
  )
}
