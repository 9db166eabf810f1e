import { keyOf, type Message, timelineRows } from '@parley/client'
import { useMemo, useRef, useState } from 'react'
import { MediaViewer } from '../media/viewer/MediaViewer.tsx'
import type { ViewedPicture } from '../media/viewer/viewer-props.ts'
import type { MessageOf } from '../messages/message-content.ts'
import { altOf, captionOf } from '../messages/message-extensions.ts'
import { useKit } from '../state/kit.ts'
import { saveFile } from '../state/use-download.ts'
import { useSelection } from '../state/use-selection.ts'
import { errorsTexts } from '../strings/en/errors.ts'
import { mediaTexts } from '../strings/en/media.ts'
import { uiTexts } from '../strings/en/ui.ts'
import { addEnglish, errorText, type ReasonedError } from '../strings/strings.ts'
import { shortTime } from '../ui/format/times.ts'
import type { Gallery as Shown } from './use-message-overlays.ts'

addEnglish(errorsTexts, mediaTexts, uiTexts)

type Pictured = MessageOf<'image'> | MessageOf<'video'>

/** How many pages one search for an older picture loads; going further back continues the search. */
const mostPages = 5

/** The pictures and videos of a conversation, one at a time in full screen. Going back loads older ones. */
export function Gallery({
  messages,
  first,
  isConversation,
  onForward,
  onClose,
}: Shown & { readonly onForward: (message: Message) => void; readonly onClose: () => void }) {
  const { client, t, announce, nameOf, locale } = useKit()
  const { conversation } = first
  const rows = useSelection((state) =>
    isConversation ? timelineRows(state, keyOf(conversation)) : undefined,
  )
  const [isLoading, setLoading] = useState(false)
  const isRequested = useRef(false)
  const shown = useMemo(() => {
    const known = rows?.flatMap((row) => (row.type === 'message' ? [row.message] : []))
    // A room shows more messages than the client keeps in memory.
    const all = known?.some(({ id }) => id === first.id) ? known : messages
    return all.filter(isPictured)
  }, [rows, messages, first])
  const pictures = useMemo(
    () =>
      shown.map((message) => ({
        ...viewed(message, t('kind.video')),
        sender: nameOf(message.from),
        when: shortTime(message.sentAt, locale),
      })),
    [shown, t, nameOf, locale],
  )

  /** Loads pages until there is another picture, or none are left. */
  const older = async () => {
    if (!isConversation || isRequested.current) return
    isRequested.current = true
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
    // Stops asking once the start of the conversation is reached.
    isRequested.current = isAtStart
  }

  /** Downloads through the client, whose access a plain link lacks. Saves the file under its original name. */
  const save = async ({ id }: ViewedPicture) => {
    const message = shown.find((each) => each.id === id)
    if (!message) return
    try {
      const { url, secret, name } = message
      saveFile(await client.messages.download({ url, secret }), name)
    } catch (failure) {
      const { code, reason, data } = failure as ReasonedError
      const why = t('kind.download.failed', { why: errorText(t, failure as ReasonedError) })
      announce(why, 'assertive')
      throw Object.assign(new Error(why), { code, reason, data })
    }
  }

  const forward = ({ id }: ViewedPicture) => {
    const message = shown.find((each) => each.id === id)
    onClose()
    if (message) onForward(message)
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
      onForward={isConversation ? forward : undefined}
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
    alt: altOf(message) || (message.kind === 'video' ? video : ''),
    caption: captionOf(message),
    name: message.name,
    isVideo: message.kind === 'video',
  }
}
