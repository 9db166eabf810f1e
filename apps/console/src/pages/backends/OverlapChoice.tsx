import { Choice } from '../../components/basics.tsx'
import { useConsole } from '../../context.ts'

/** In seconds. */
export type Overlap = '0' | '3600' | '86400' | '604800'

/** How long the old key or secret keeps working after a rotation. */
export function OverlapChoice({ value, onChange }: { value: Overlap; onChange: (value: Overlap) => void }) {
  const { t } = useConsole()
  return (
    <Choice
      label={t('overlap.label')}
      value={value}
      onChange={onChange}
      options={[
        ['0', t('overlap.none')],
        ['3600', t('mute.hour')],
        ['86400', t('mute.day')],
        ['604800', t('mute.week')],
      ]}
    />
  )
}
