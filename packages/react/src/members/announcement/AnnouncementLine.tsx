import { noticesTexts } from '../../strings/en/notices.ts'
import { addEnglish } from '../../strings/strings.ts'
import { AnnouncementText } from './AnnouncementText.tsx'
import { useGroup } from './use-group.ts'

addEnglish(noticesTexts)

/** The announcement of a group above its timeline. */
export function AnnouncementLine({ groupId }: { readonly groupId: string }) {
  const group = useGroup(groupId)
  const text = group?.role && !group.ended ? (group.announcement ?? '').trim() : ''
  return <AnnouncementText owner={groupId} text={text} />
}
