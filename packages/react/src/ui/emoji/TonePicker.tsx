import type { StringKey } from '../../strings/strings.ts'
import { useTexts } from '../texts.ts'
import { type Tone, withTone } from './skin-tones.ts'

const tones: readonly Tone[] = [0, 1, 2, 3, 4, 5]

/** A hand in the current skin tone, covered by a native select with the others. */
export function TonePicker({
  tone,
  onChange,
}: {
  readonly tone: Tone
  readonly onChange: (tone: Tone) => void
}) {
  const { t } = useTexts()
  return (
    <span className="parley-emoji-tone">
      <span aria-hidden="true">{withTone('✋', tone)}</span>
      <select
        className="parley-emoji-tones"
        aria-label={t('emojiPicker.tone')}
        title={t('emojiPicker.tone')}
        value={tone}
        onChange={(event) => onChange(Number(event.target.value) as Tone)}
      >
        {tones.map((each) => (
          <option key={each} value={each}>
            {withTone('✋', each)} {t(`emojiPicker.tone.${each}` as StringKey)}
          </option>
        ))}
      </select>
    </span>
  )
}
