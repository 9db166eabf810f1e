// Uploads a local picture for a group: scales it down, uploads it and returns its URL.

import { useRef, useState } from 'react'
import { useClient, useKit } from '../../state/kit.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { smallPicture } from './small-picture.ts'

export function ChoosePicture({ onChosen }: { readonly onChosen: (address: string) => void }) {
  const client = useClient()
  const { t } = useKit()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | { readonly problem: string }>('idle')

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    setState('busy')
    try {
      const data = await smallPicture(file)
      const type = data.type || file.type
      onChosen(await client.groups.uploadPicture({ file: { name: file.name, type, size: data.size, data } }))
      setState('idle')
    } catch (error) {
      setState({ problem: errorText(t, error as ReasonedError) })
    }
  }

  return (
    <>
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
        className="parley-button"
        data-look="plain"
        disabled={state === 'busy'}
        onClick={() => input.current?.click()}
      >
        {t(state === 'busy' ? 'group.picture.busy' : 'group.picture.choose')}
      </button>
      {typeof state === 'object' && (
        <p className="parley-problem" role="alert">
          {state.problem}
        </p>
      )}
    </>
  )
}
