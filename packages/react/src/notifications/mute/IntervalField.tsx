import type { DailyInterval } from '@parley/client'
import { useId } from 'react'
import { useKit } from '../../state/kit.ts'
import { Switch } from '../../ui/Switch.tsx'
import { minutesOf, ownZone, readTime, writeTime } from './mute-schedule.ts'

/** The default interval: a typical night. */
export const usualNight: DailyInterval = { from: { hours: 22, minutes: 0 }, to: { hours: 8, minutes: 0 } }

/** A daily quiet interval, or none. */
export function IntervalField(props: {
  readonly value: DailyInterval | undefined
  /** The time zone. If it is empty, that of this device. */
  readonly zone: string
  readonly isBusy?: boolean
  readonly onChange: (value: DailyInterval | undefined) => void
}) {
  const { t } = useKit()
  const id = useId()
  const { value, onChange } = props
  const zone = props.zone || ownZone()
  const isSame = value !== undefined && minutesOf(value.from) === minutesOf(value.to)
  return (
    <div className="parley-settings-field">
      <Switch
        label={t('settings.daily')}
        hint={t('settings.daily.hint', { zone: zone.replaceAll('_', ' ') })}
        isOn={value !== undefined}
        isBusy={props.isBusy ?? false}
        onChange={(isOn) => onChange(isOn ? usualNight : undefined)}
      />
      {value && (
        <div className="parley-settings-times">
          {(['from', 'to'] as const).map((edge) => (
            <label key={edge} className="parley-settings-time">
              <span className="parley-label">{t(`settings.daily.${edge}`)}</span>
              <input
                type="time"
                className="parley-input"
                required
                value={writeTime(value[edge])}
                {...(isSame && { 'aria-describedby': id })}
                onChange={(event) => {
                  const time = readTime(event.target.value)
                  if (time) onChange({ ...value, [edge]: time })
                }}
              />
            </label>
          ))}
        </div>
      )}
      {isSame && (
        <p id={id} className="parley-hint">
          {t('settings.daily.same')}
        </p>
      )}
    </div>
  )
}
