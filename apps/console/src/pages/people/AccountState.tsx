import { useConsole } from '../../context.ts'
import { Tag } from '../../parts/parts.tsx'

export function AccountState({ isActive }: { isActive: boolean }) {
  const { t } = useConsole()
  return isActive ? <Tag tone="ok">{t('people.active')}</Tag> : <Tag tone="bad">{t('people.banned')}</Tag>
}
