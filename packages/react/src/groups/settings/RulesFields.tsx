// Visibility, approval, invitations and size of a group. Used for new and existing groups: the caller decides what a
// change does.

import { useEffect, useId, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { Switch } from '../../ui/Switch.tsx'
import { type GroupRules, leastMembers, mostMembers, sizeOf } from './group-rules.ts'

export interface RulesFieldsProps {
  readonly rules: GroupRules
  readonly onChange: (change: Partial<GroupRules>) => void
  /** Why nothing can be changed. */
  readonly why?: string | undefined
  /** True while this rule is being saved. */
  readonly busy?: (rule: keyof GroupRules) => boolean
  /** The current number of members. */
  readonly memberCount?: number
  /** Whether the group is being created. Its size can be set later. */
  readonly isNew?: boolean
}

export function RulesFields({
  rules,
  onChange,
  why,
  busy = () => false,
  memberCount = 0,
  isNew = false,
}: RulesFieldsProps) {
  const { t } = useKit()
  const id = useId()
  const kinds = ['private', 'public'] as const
  return (
    <div className="parley-rules">
      {why !== undefined && (
        <p id={`${id}-why`} className="parley-hint">
          {why}
        </p>
      )}
      <fieldset className="parley-kinds" {...(why !== undefined && { 'aria-describedby': `${id}-why` })}>
        <legend className="parley-label">{t('group.kind')}</legend>
        {kinds.map((kind) => (
          <label key={kind} className="parley-kind">
            <input
              type="radio"
              name={`${id}-kind`}
              checked={rules.isPublic === (kind === 'public')}
              disabled={why !== undefined || busy('isPublic')}
              onChange={() => onChange({ isPublic: kind === 'public' })}
            />
            <span className="parley-toggle-texts">
              <span className="parley-toggle-label">{t(`group.kind.${kind}`)}</span>
              <span className="parley-hint">{t(`group.kind.${kind}.hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Switch
        label={t('group.approval')}
        hint={t('group.approval.hint')}
        isOn={rules.isPublic && rules.needsApproval}
        isBusy={busy('needsApproval')}
        isWhyKnown={why !== undefined}
        why={why ?? (rules.isPublic ? undefined : t('group.approval.private'))}
        onChange={(needsApproval) => onChange({ needsApproval })}
      />
      <Switch
        label={t('group.invites')}
        hint={t('group.invites.hint')}
        isOn={rules.membersMayInvite}
        isBusy={busy('membersMayInvite')}
        why={why}
        isWhyKnown
        onChange={(membersMayInvite) => onChange({ membersMayInvite })}
      />
      <Switch
        label={t('group.confirm')}
        hint={t('group.confirm.hint')}
        isOn={rules.inviteNeedsConfirmation}
        isBusy={busy('inviteNeedsConfirmation')}
        why={why}
        isWhyKnown
        onChange={(inviteNeedsConfirmation) => onChange({ inviteNeedsConfirmation })}
      />
      {!isNew && (
        <SizeField
          size={rules.maxMembers}
          least={Math.max(leastMembers, memberCount)}
          why={why}
          isBusy={busy('maxMembers')}
          onChange={(maxMembers) => onChange({ maxMembers })}
        />
      )}
    </div>
  )
}

interface SizeFieldProps {
  readonly size: number
  readonly least: number
  readonly why: string | undefined
  readonly isBusy: boolean
  readonly onChange: (size: number) => void
}

/** Applies a number on blur or Enter, and keeps the input if it is invalid. */
function SizeField({ size, least, why, isBusy, onChange }: SizeFieldProps) {
  const { t } = useKit()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? String(size)
  const id = useId()
  const wanted = sizeOf(text, least)
  const bounds = { least, most: mostMembers }
  const take = (number = wanted) => {
    if (number !== undefined && number !== size) onChange(number)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number from anybody is shown
  useEffect(() => setTyped(undefined), [size])
  return (
    <div className="parley-size-row">
      <span className="parley-toggle-texts">
        <label htmlFor={id} className="parley-toggle-label">
          {t('group.size')}
        </label>
        <span id={`${id}-hint`} className={wanted === undefined ? 'parley-problem' : 'parley-hint'}>
          {t(wanted === undefined ? 'group.size.wrong' : 'group.size.hint', bounds)}
        </span>
      </span>
      {isBusy && <span className="parley-spinner" />}
      <input
        id={id}
        className="parley-input parley-size"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        readOnly={why !== undefined || isBusy}
        aria-disabled={why !== undefined}
        aria-invalid={wanted === undefined}
        aria-describedby={`${id}-hint`}
        {...(why !== undefined && { title: why })}
        onChange={({ target }) => {
          setTyped(target.value)
        }}
        onBlur={() => take()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
      />
    </div>
  )
}
