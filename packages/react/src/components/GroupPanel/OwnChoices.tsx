import type { Group } from '@parley/client'
import { useKit } from '../../kit.ts'
import { Switch } from '../GroupSettings/Switch.tsx'
import { ActProblem, Card } from './parts.tsx'
import { useAct } from './use-act.ts'

/** What everybody decides for himself: no notifications, or nothing at all. */
export function OwnChoices({ group }: { readonly group: Group }) {
  const { client, t } = useKit()
  const acting = useAct()
  const { id: groupId, isQuiet, isShielded, role } = group
  return (
    <Card title={t('groupPanel.mine')}>
      <Switch
        label={t('groupPanel.quiet')}
        hint={t('groupPanel.quiet.hint')}
        isOn={isQuiet}
        isBusy={acting.isBusy('quiet')}
        onChange={(isOn) => acting.act('quiet', () => client.groups.setQuiet({ groupId, isQuiet: isOn }))}
      />
      <Switch
        label={t('groupPanel.shield')}
        hint={t('groupPanel.shield.hint')}
        isOn={isShielded}
        isBusy={acting.isBusy('shield')}
        why={role === 'owner' ? t('groupPanel.shield.owner') : undefined}
        onChange={(isOn) =>
          acting.act('shield', () =>
            isOn ? client.groups.shield({ groupId }) : client.groups.unshield({ groupId }),
          )
        }
      />
      <ActProblem acting={acting} />
    </Card>
  )
}
