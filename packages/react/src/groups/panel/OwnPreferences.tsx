import type { Group } from '@parley/client'
import { useState } from 'react'
import { useShownTranslations } from '../../conversation/index.ts'
import { MuteDialog, mute, useMuted } from '../../notifications/index.ts'
import { useKit } from '../../state/kit.ts'
import { useTranslator } from '../../state/translation/use-translator.ts'
import { ActProblem, Card } from '../../ui/panel-components.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'

/** Personal settings of a group: mute it, or block all its messages. */
export function OwnPreferences({ group }: { readonly group: Group }) {
  const { client, t } = useKit()
  const acting = usePendingActions()
  const [isMuting, setMuting] = useState(false)
  const { id: groupId, isQuiet, isShielded, role } = group
  const conversation = { type: 'group', id: groupId } as const
  const isMuted = useMuted(`group:${groupId}`) === 'none' || isQuiet
  const canTranslate = useTranslator().length > 0
  const [isTranslated, turnTranslations] = useShownTranslations(`group:${groupId}`, false)
  return (
    <Card title={t('groupPanel.mine')}>
      <Switch
        label={t('groupPanel.quiet')}
        hint={t('groupPanel.quiet.hint')}
        isOn={isMuted}
        isBusy={acting.isBusy('quiet')}
        onChange={(isOn) =>
          acting.act('quiet', () =>
            isOn ? client.groups.setQuiet({ groupId, isQuiet: true }) : mute(client, conversation, 'default'),
          )
        }
      />
      <button type="button" className="parley-link-button parley-mute-more" onClick={() => setMuting(true)}>
        {t('settings.mute.more')}
      </button>
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
      {canTranslate && (
        <Switch label={t('translation.auto')} isOn={isTranslated} onChange={turnTranslations} />
      )}
      <ActProblem acting={acting} />
      {isMuting && <MuteDialog conversation={conversation} onClose={() => setMuting(false)} />}
    </Card>
  )
}
