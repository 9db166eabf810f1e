import { keyOf, type Message, timelineRows } from '@parley/client'
import { useMemo, useRef, useState } from 'react'
import { MediaViewer, type ViewedPicture } from '../media/viewer/MediaViewer.tsx'
import type { MessageOf } from '../messages/message-content.ts'
import { captionOf } from '../messages/message-extensions.ts'
import { useKit } from '../state/kit.ts'
import { saveFile } from '../state/use-download.ts'
import { useSelection } from '../state/use-selection.ts'
import { errorsTexts } from '../strings/en/errors.ts'
import { mediaTexts } from '../strings/en/media.ts'
import { uiTexts } from '../strings/en/ui.ts'
import { addEnglish, errorText, type ReasonedError } from '../strings/strings.ts'
import type { Gallery as Shown } from './use-message-overlays.ts'

addEnglish(errorsTexts, mediaTexts, uiTexts)

type Pictured = MessageOf<'image'> | MessageOf<'video'>

/** So many pages are looked through for an older picture; who wants still older ones goes on. */
const mostPages = 5

/** The pictures and films of a conversation, one at a time over the whole window. Older ones are fetched on the way back. */
export function Gallery({
  messages,
  first,
  isConversation,
  onClose,
}: Shown & { readonly onClose: () => void }) {
  const { client, t, announce } = useKit()
  const { conversation } = first
  const rows = useSelection((state) =>
    isConversation ? timelineRows(state, keyOf(conversation)) : undefined,
  )
  const [isLoading, setLoading] = useState(false)
  const asked = useRef(false)
  const shown = useMemo(() => {
    const known = rows?.flatMap((row) => (row.type === 'message' ? [row.message] : []))
    // A room shows more than the client still holds.
    const all = known?.some(({ id }) => id === first.id) ? known : messages
    return all.filter(isPictured)
  }, [rows, messages, first])
  const pictures = useMemo(() => shown.map((message) => viewed(message, t('kind.video'))), [shown, t])

  /** Until there is one more, or nothing is left to look through. */
  const older = async () => {
    if (!isConversation || asked.current) return
    asked.current = true
    setLoading(true)
    const count = () =>
      timelineRows(client.state, keyOf(conversation)).filter(
        (row) => row.type === 'message' && isPictured(row.message),
      ).length
    const before = count()
    let isAtStart = client.state.timelines.get(keyOf(conversation))?.reachedStart ?? false
    try {
      for (let page = 0; page < mostPages && !isAtStart && count() === before; page++)
        isAtStart = (await client.history.loadOlder(conversation)).reachedStart
    } catch (error) {
      announce(errorText(t, error as ReasonedError))
    }
    setLoading(false)
    // At the beginning there is nothing to ask for again.
    asked.current = isAtStart
  }

  /** Through the client, who may fetch what a link may not; under its own name and as a file. */
  const save = async ({ id }: ViewedPicture) => {
    const message = shown.find((each) => each.id === id)
    if (!message) return
    try {
      const { url, secret, name } = message
      saveFile(await client.messages.download({ url, secret }), name)
    } catch (error) {
      const why = t('kind.download.failed', { why: errorText(t, error as ReasonedError) })
      announce(why, 'assertive')
      throw new Error(why)
    }
  }

  return (
    <MediaViewer
      pictures={pictures}
      first={Math.max(
        0,
        shown.findIndex(({ id }) => id === first.id),
      )}
      isLoading={isLoading}
      onFirst={() => void older()}
      onSave={save}
      onClose={onClose}
    />
  )
}

const isPictured = (message: Message): message is Pictured =>
  (message.kind === 'image' || message.kind === 'video') && message.url !== ''

function viewed(message: Pictured, video: string): ViewedPicture {
  return {
    id: message.id,
    src: message.url,
    preview: message.thumbnailUrl,
    alt: captionOf(message) || (message.kind === 'video' ? video : ''),
    caption: captionOf(message),
    name: message.name,
    isVideo: message.kind === 'video',
  }
}
