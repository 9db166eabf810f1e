import type { ConversationRef } from '@parley/client'
import { useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { type RoomAbout, RoomFields } from '../panel/RoomFields.tsx'

type Problem = {
  readonly about: 'name' | 'all'
  readonly text: string
  readonly error?: ReasonedError
}

/** Creates a room and joins it. Shows an error if the app does not allow users to create rooms. */
export function NewRoomDialog(props: {
  readonly onOpen: (conversation: ConversationRef) => void
  readonly onClose: () => void
}) {
  const { client, t, announce } = useKit()
  const { onOpen, onClose } = props
  const [about, setAbout] = useState<RoomAbout>({ name: '', description: '' })
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)

  const make = async () => {
    if (isBusy) return
    const name = about.name.trim()
    const description = about.description.trim()
    if (name === '') return setProblem({ about: 'name', text: t('room.name.missing') })
    setBusy(true)
    setProblem(undefined)
    try {
      const { roomId } = await client.rooms.create({ name, ...(description && { description }) })
      // The creator joins right away. If that fails, the room screen shows why.
      await client.rooms.join(roomId).catch(() => {})
      announce(t('room.made', { name }))
      onClose()
      onOpen({ type: 'room', id: roomId })
    } catch (failure) {
      const error = failure as ReasonedError
      const text = error.reason === 'permissionDenied' ? t('room.new.refused') : errorText(t, error)
      setProblem({ about: 'all', text, error })
      announce(text, 'assertive')
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('room.new')} onClose={onClose}>
      <form
        className="parley-form"
        aria-busy={isBusy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <RoomFields
          about={about}
          isFirst
          problem={problem?.about === 'name' ? problem.text : undefined}
          onChange={(change) => {
            setAbout({ ...about, ...change })
            setProblem(undefined)
          }}
        />
        <p className="parley-hint">{t('room.new.hint')}</p>
        {problem?.about === 'all' && (
          <p className="parley-problem">
            <ErrorLine error={problem.error} text={problem.text} />
          </p>
        )}
        <FormActions onCancel={onClose} isBusy={isBusy}>
          {t('room.make')}
        </FormActions>
      </form>
    </Dialog>
  )
}
