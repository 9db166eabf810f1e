import { mayI, whyNotWrite } from '@parley/client/groups'
import { reasonText } from '../../composer/index.ts'
import { SharedFileList, useGroup } from '../../members/index.ts'
import { useKit } from '../../state/kit.ts'
import { useUntil } from '../../ui/hooks/use-now.ts'
import { groupFileSource } from './group-file-source.ts'

/** The shared files of a group, with the actions that the user may take. */
export function GroupFiles({ groupId }: { readonly groupId: string }) {
  const kit = useKit()
  const { client } = kit
  const group = useGroup(groupId)
  // Re-renders when the mute ends.
  const mutedUntil = group?.mutedUntil ?? 0
  useUntil(mutedUntil, mutedUntil > 0)
  const why = whyNotWrite(client.state, { type: 'group', id: groupId }, Date.now())
  const isManager = group?.role === 'owner' || group?.role === 'admin'
  return (
    <SharedFileList
      source={groupFileSource(client, groupId)}
      canShare={mayI(group, 'shareFile', undefined, Date.now())}
      why={why && reasonText(why, Date.now(), kit)}
      removes={group?.ended ? 'none' : isManager ? 'all' : 'own'}
    />
  )
}
