import { play, sounds, useNoticeChoices, usePermission } from '../../notifications/index.ts'
import { useKit } from '../../state/kit.ts'
import { PlayIcon } from '../../ui/icons/icons.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Choice } from '../setting-fields.tsx'

/** Notifications while the page is open: on or off, content and sound. For this browser only. */
export function BrowserNotifications() {
  const { t } = useKit()
  const [choices, change] = useNoticeChoices()
  const [state, ask] = usePermission()
  const isGranted = state === 'granted'
  return (
    <>
      {state === 'default' ? (
        <button
          type="button"
          className="parley-button parley-settings-start"
          onClick={async () => change({ isAsked: true, isOn: (await ask()) === 'granted' })}
        >
          {t('settings.browser.ask')}
        </button>
      ) : (
        <Switch
          label={t('settings.browser')}
          isOn={choices.isOn && isGranted}
          why={isGranted ? undefined : t(`settings.browser.${state}`)}
          onChange={(isOn) => change({ isOn })}
        />
      )}
      {choices.isOn && isGranted && (
        <Switch
          label={t('settings.preview')}
          hint={t('settings.preview.hint')}
          isOn={choices.showsText}
          onChange={(showsText) => change({ showsText })}
        />
      )}
      <div className="parley-settings-sound">
        <Choice
          name={t('settings.sound')}
          value={choices.sound}
          options={sounds.map((sound) => [sound, t(`settings.sound.${sound}`)])}
          onChange={(sound) => {
            change({ sound })
            void play(sound).catch(() => {})
          }}
        />
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          aria-disabled={choices.sound === 'none'}
          onClick={() => void play(choices.sound).catch(() => {})}
        >
          <PlayIcon />
          {t('settings.sound.test')}
        </button>
      </div>
    </>
  )
}
