// Appearance and language, for applications that let users choose. The host stores the choices.

import type { SendWith } from '../state/kit.ts'
import { useKit } from '../state/kit.ts'
import { settingsTexts } from '../strings/en/settings.ts'
import { uiTexts } from '../strings/en/ui.ts'
import { languageNames, languages } from '../strings/languages.ts'
import { addEnglish, type Language } from '../strings/strings.ts'
import type { Contrast, Density, Layout, Theme } from '../ui/appearance.ts'
import { Switch } from '../ui/Switch.tsx'
import { Choice, Select } from './setting-fields.tsx'

addEnglish(settingsTexts, uiTexts)

/** The appearance of the kit, as chosen by the user. */
export interface Look {
  /** Light, dark, or that of the operating system. */
  readonly theme: Theme
  /** That of the operating system, or more. */
  readonly contrast: Contrast
  /** The spacing: cosy or compact. */
  readonly density: Density
  /** Bubbles on two sides, or messages below each other. */
  readonly layout: Layout
  /** Which keys send a message. */
  readonly sendWith: SendWith
  /** The language of the texts. */
  readonly language: Language
}

/** Props of `LookSettings`. */
export interface LookSettingsProps {
  /** The current choices. */
  readonly value: Look
  /** Called with the changes. The host stores them. */
  readonly onChange: (change: Partial<Look>) => void
}

export function LookSettings({ value, onChange }: LookSettingsProps) {
  const { t } = useKit()
  const { theme, contrast, density, layout, sendWith, language } = value
  return (
    <div className="parley-settings-stack">
      <Select
        name={t('settings.look.language')}
        value={language}
        options={languages.map((code) => [code, languageNames[code]])}
        onChange={(code) => onChange({ language: code as Language })}
      />
      <Choice
        name={t('settings.look.theme')}
        value={theme}
        options={(['system', 'light', 'dark'] as const).map((each) => [
          each,
          t(`settings.look.theme.${each}`),
        ])}
        onChange={(next) => onChange({ theme: next })}
      />
      <Switch
        label={t('settings.look.contrast')}
        hint={t('settings.look.contrast.hint')}
        isOn={contrast === 'more'}
        onChange={(isOn) => onChange({ contrast: isOn ? 'more' : 'system' })}
      />
      <Choice
        name={t('settings.look.density')}
        value={density}
        options={(['cosy', 'compact'] as const).map((each) => [each, t(`settings.look.density.${each}`)])}
        onChange={(next) => onChange({ density: next })}
      />
      <Choice
        name={t('settings.look.layout')}
        value={layout}
        options={(['bubbles', 'flat'] as const).map((each) => [each, t(`settings.look.layout.${each}`)])}
        onChange={(next) => onChange({ layout: next })}
      />
      <Choice
        name={t('settings.look.sendWith')}
        value={sendWith}
        options={(['enter', 'ctrlEnter'] as const).map((each) => [each, t(`settings.look.sendWith.${each}`)])}
        onChange={(next) => onChange({ sendWith: next })}
      />
      <Preview />
    </div>
  )
}

/** A preview of two messages with the current choices. */
function Preview() {
  const { t } = useKit()
  return (
    <figure className="parley-settings-preview" aria-label={t('settings.look.preview')}>
      {(['in', 'out'] as const).map((side) => (
        <div
          key={side}
          className="parley-message"
          data-first=""
          data-last=""
          {...(side === 'out' && { 'data-mine': '' })}
        >
          <div className="parley-bubble" data-last="" {...(side === 'out' && { 'data-mine': '' })}>
            <div className="parley-text">
              <span className="parley-words">{t(`settings.look.preview.${side}`)}</span>
            </div>
          </div>
        </div>
      ))}
    </figure>
  )
}
