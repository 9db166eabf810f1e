// Uploads a local picture for a group: scales it down, uploads it and returns its URL.

import { type ReactNode, useRef, useState } from 'react'
import { useClient, useKit } from '../../state/kit.ts'
import type { ReasonedError } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { CameraIcon, CloseIcon } from '../../ui/icons/icons.tsx'
import { smallPicture } from './small-picture.ts'

/** A picture that is a button for choosing another one. */
export function ChoosePicture(props: {
  readonly picture: ReactNode
  /** Whether there is a picture that can be removed. */
  readonly hasOne: boolean
  readonly onChosen: (address: string) => void
}) {
  const { picture, hasOne, onChosen } = props
  const client = useClient()
  const { t } = useKit()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | { readonly problem: ReasonedError }>('idle')

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    setState('busy')
    try {
      const data = await smallPicture(file)
      const type = data.type || file.type
      onChosen(await client.groups.uploadPicture({ file: { name: file.name, type, size: data.size, data } }))
      setState('idle')
    } catch (error) {
      setState({ problem: error as ReasonedError })
    }
  }

  const label = t(state === 'busy' ? 'group.picture.busy' : 'group.picture.choose')
  return (
    <div className="parley-choose-picture" aria-busy={state === 'busy'}>
      <input
        ref={input}
        className="parley-unseen"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={t('group.picture.choose')}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // Reset, so that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className="parley-choose-circle"
        aria-label={label}
        title={label}
        disabled={state === 'busy'}
        onClick={() => input.current?.click()}
      >
        {picture}
        <span className="parley-choose-mark">
          {state === 'busy' ? <span className="parley-spinner" /> : <CameraIcon />}
        </span>
      </button>
      {hasOne && (
        <button
          type="button"
          className="parley-icon-button parley-choose-remove"
          aria-label={t('group.picture.remove')}
          title={t('group.picture.remove')}
          onClick={() => onChosen('')}
        >
          <CloseIcon />
        </button>
      )}
      {typeof state === 'object' && (
        <p className="parley-problem" role="alert">
          <ErrorLine error={state.problem} />
        </p>
      )}
    </div>
  )
}
