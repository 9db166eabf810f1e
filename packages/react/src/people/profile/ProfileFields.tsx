import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import type { StringKey } from '../../strings/strings.ts'
import { birthText, genderKey } from './field-texts.ts'

/** The profile fields that a user shares; empty ones are not shown. */
export function ProfileFields({ user }: { readonly user: string }) {
  const { t, locale } = useKit()
  const profile = useSelection(({ people }) => people.profiles.get(user))
  const remark = useSelection(({ people }) => people.contacts.get(user)?.remark)
  const gender = genderKey(profile?.gender)
  const rows: readonly (readonly [StringKey, string | undefined, ('ltr' | 'auto')?, string?])[] = [
    ['profile.id', `@${user}`, 'ltr'],
    ['profile.remark', remark],
    ['profile.nickname', remark && profile?.nickname],
    ['profile.mail', profile?.mail, 'ltr', 'mailto:'],
    ['profile.phone', profile?.phone, 'ltr', 'tel:'],
    ['profile.gender', gender ? t(gender) : undefined],
    ['profile.birth', birthText(profile?.birth, locale)],
  ]
  return (
    <dl className="parley-fields">
      {rows.map(
        ([label, value, direction = 'auto', scheme]) =>
          value && (
            <div key={label} className="parley-field">
              <dt>{t(label)}</dt>
              <dd>
                <bdi dir={direction}>
                  {scheme ? (
                    <a href={scheme + encodeURIComponent(value).replace(/%40/g, '@')}>{value}</a>
                  ) : (
                    value
                  )}
                </bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
