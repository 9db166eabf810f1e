import { Tag } from '../../components/basics.tsx'
import { useConsole } from '../../context.ts'

export function AccountState({ isActive }: { isActive: boolean }) {
  const { t } = useConsole()
  return isActive ? <Tag tone="ok">{t('people.active')}</Tag> : <Tag tone="bad">{t('people.banned')}</Tag>
}
