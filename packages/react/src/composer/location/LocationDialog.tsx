// Sends a location: the current one if the browser allows it, otherwise typed coordinates. Nothing is sent without
// confirmation.

import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { composerDialogsTexts } from '../../strings/en/composer-dialogs.ts'
import type { StringKey } from '../../strings/strings.ts'
import { addEnglish } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { AimIcon } from '../../ui/icons/icons.tsx'
import { coordinatesText, parseCoordinates } from './coordinates.ts'

addEnglish(composerDialogsTexts)

export interface LocationDialogProps {
  readonly onSend: (place: {
    readonly latitude: number
    readonly longitude: number
    readonly name: string
  }) => void
  readonly onClose: () => void
}

type Finding = 'no' | 'looking' | 'found' | 'refused' | 'unknown' | 'unsupported'

const patienceMs = 15_000
const longestName = 200

const texts: Readonly<Partial<Record<Finding, StringKey>>> = {
  looking: 'location.finding',
  found: 'location.found',
  refused: 'location.refused',
  unknown: 'location.unknown',
  unsupported: 'location.unsupported',
}

export function LocationDialog({ onSend, onClose }: LocationDialogProps) {
  const { t } = useKit()
  const [name, setName] = useState('')
  const [coordinates, setCoordinates] = useState('')
  const [finding, setFinding] = useState<Finding>('no')
  const [isWrong, setWrong] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setTyping(currentTarget.open)
  const failed = (why: Finding) => {
    setFinding(why)
    setTyping(true)
  }
  const find = () => {
    // Hosts may embed the page without this permission, and some browsers lack the API.
    if (!('geolocation' in navigator)) return failed('unsupported')
    setFinding('looking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setCoordinates(coordinatesText(coords))
        setFinding('found')
        setWrong(false)
      },
      ({ code, PERMISSION_DENIED }) => failed(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 60_000 },
    )
  }
  const send = () => {
    const place = parseCoordinates(coordinates)
    if (!place) {
      setWrong(true)
      field.current?.focus()
      return
    }
    onClose()
    onSend({ ...place, name: name.trim() })
  }
  const text = texts[finding]
  const isBad = finding === 'refused' || finding === 'unknown' || finding === 'unsupported'

  return (
    <Dialog title={t('location.title')} onClose={onClose}>
      <form
        className="parley-form"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <button
          type="button"
          className="parley-button"
          {...(finding === 'found' && { 'data-look': 'plain' })}
          data-first-focus=""
          aria-disabled={finding === 'looking'}
          onClick={() => finding !== 'looking' && find()}
        >
          {finding === 'looking' ? <span className="parley-spinner" /> : <AimIcon />}
          {t('location.mine')}
        </button>
        <p className={isBad ? 'parley-problem' : 'parley-hint'} role="status">
          {text && t(text)}
        </p>
        <label className="parley-label" htmlFor={`${id}-name`}>
          {t('location.place')} <span className="parley-hint">({t('location.place.hint')})</span>
        </label>
        <input
          id={`${id}-name`}
          className="parley-input"
          dir="auto"
          value={name}
          autoComplete="off"
          maxLength={longestName}
          onChange={(event) => setName(event.target.value)}
        />
        <details className="parley-location-typed" open={isTyping} onToggle={onToggle}>
          <summary>{t('location.typed')}</summary>
          <label className="parley-label" htmlFor={`${id}-where`}>
            {t('location.coordinates')}
          </label>
          <input
            ref={field}
            id={`${id}-where`}
            className="parley-input"
            dir="ltr"
            value={coordinates}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            placeholder={t('location.hint')}
            aria-describedby={`${id}-hint`}
            aria-invalid={isWrong}
            onChange={(event) => {
              setCoordinates(event.target.value)
              setWrong(false)
            }}
          />
          {isWrong && (
            <p id={`${id}-hint`} className="parley-problem">
              {t('location.invalid')}
            </p>
          )}
        </details>
        <FormActions onCancel={onClose} isDisabled={coordinates.trim() === ''}>
          {t('location.send')}
        </FormActions>
      </form>
    </Dialog>
  )
}
