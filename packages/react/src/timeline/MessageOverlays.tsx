// The menu, panel or dialog that floats above a timeline.

import { type ConversationRef, keyOf, type Message, type State, type TimelineRow } from '@parley/client'
import { entriesOf, type MenuEntry, recallableUntil } from '../messages/menu-entries.ts'
import { messageOf } from '../messages/message-content.ts'
import type { ShownMessage } from '../messages/message-rows.ts'
import { whyClosed } from '../state/closed-reason.ts'
import type { ConversationActions } from '../state/conversation-actions.ts'
import { useSlots } from '../state/feature-components.ts'
import { isOn, useKit } from '../state/kit.ts'
import { NotFetched } from '../state/NotFetched.tsx'
import { isTranslatable, want } from '../state/translation/requested-translations.ts'
import { fits } from '../state/translation/target-language.ts'
import { useTranslationChoices } from '../state/translation/use-auto-translation.ts'
import { serviceLanguage, useTranslator } from '../state/translation/use-translator.ts'
import { useWanted } from '../state/translation/wanted-translations.ts'
import { useSelection } from '../state/use-client-state.ts'
import { errorsTexts } from '../strings/en/errors.ts'
import { messageActionsTexts } from '../strings/en/message-actions.ts'
import { peopleTexts } from '../strings/en/people.ts'
import { settingsTexts } from '../strings/en/settings.ts'
import { addEnglish } from '../strings/strings.ts'
import { useUntil } from '../ui/hooks/use-now.ts'
import { lazily } from '../ui/lazily.tsx'
import { MessageMenu } from './menu/MessageMenu.tsx'
import { RecallDialog } from './menu/RecallDialog.tsx'
import { ReactionPopover } from './reactions/ReactionPopover.tsx'
import type { Floating, TimelineFloats } from './use-message-overlays.ts'

addEnglish(errorsTexts, messageActionsTexts, peopleTexts, settingsTexts)

const CombinedReader = lazily(
  async () => (await import('./combined/CombinedReader.tsx')).CombinedReader,
  NotFetched,
)
const ReadBy = lazily(async () => (await import('./read-by/ReadBy.tsx')).ReadBy, NotFetched)
const ReportDialog = lazily(async () => (await import('./report/ReportDialog.tsx')).ReportDialog, NotFetched)
const ReactionUsers = lazily(
  async () => (await import('./reactions/ReactionUsers.tsx')).ReactionUsers,
  NotFetched,
)

export interface MessageOverlaysProps {
  readonly floats: TimelineFloats
  readonly rows: readonly TimelineRow[]
  readonly actions: ConversationActions
  readonly floating: Floating
  readonly onClose: () => void
}

export function MessageOverlays({ floats, rows, actions, floating }: MessageOverlaysProps) {
  const { close, closeTo, handlers, openGallery } = floats
  const { StartThread } = useSlots()
  switch (floating.name) {
    case 'menu': {
      const row = rowOf(rows, floating.rowId)
      return row && <RowMenu key={row.id} row={row} at={floating.at} floats={floats} actions={actions} />
    }
    case 'reactions': {
      const row = rowOf(rows, floating.rowId)
      if (row?.type !== 'message') return null
      return (
        <ReactionPopover
          message={row.message}
          anchor={floating.anchor}
          onClose={close}
          onPick={(reaction) => {
            closeTo(row.id)
            handlers.toggleReaction(row.message, reaction)
          }}
        />
      )
    }
    case 'readBy':
      return <ReadBy message={floating.message} onClose={close} />
    case 'report':
      return <ReportDialog message={floating.message} onClose={close} />
    case 'recall':
      return <RecallDialog message={floating.message} onClose={close} />
    case 'thread':
      return <StartThread message={floating.message} actions={actions} onClose={close} />
    case 'reactionUsers':
      return <ReactionUsers message={floating.message} reaction={floating.reaction} onClose={close} />
    case 'combined':
      return <CombinedReader message={floating.message} onImage={openGallery} onClose={close} />
  }
}

function RowMenu({
  row,
  at,
  floats,
  actions,
}: Pick<MessageOverlaysProps, 'floats' | 'actions'> & {
  readonly row: ShownMessage
  readonly at: Extract<Floating, { name: 'menu' }>['at']
}) {
  const kit = useKit()
  const { client, recallLimitMs, features, messageMenu } = kit
  const message = messageOf(row)
  const pins = useSelection((state) => state.pins.get(keyOf(message.conversation)))
  // Removes entries that expire while the menu is open.
  useUntil(recallableUntil(message, recallLimitMs), true)
  const translate = useTranslateEntry(row)
  const entries = entriesOf(row, {
    now: Date.now(),
    recallLimitMs,
    isPinned: pins?.some((pin) => pin.message.id === message.id) ?? false,
    hostEdits: actions.hostEdits(),
    isManager: managesConversation(client.state, message.conversation),
    features,
  }).filter((entry) => isPossible(entry, message, client.state))
  const { closeTo, handlers } = floats
  // Inserted after the entries about the text itself.
  const after = entries.indexOf('copy') + 1
  const ownEntries =
    translate && isOn(kit, 'translate')
      ? [...entries.slice(0, after), translate, ...entries.slice(after)]
      : entries
  const offered = messageMenu?.(ownEntries, message) ?? ownEntries
  if (offered.length === 0) return null
  return (
    <MessageMenu
      row={row}
      entries={offered}
      at={at}
      onClose={() => closeTo(row.id)}
      onRun={(entry) => {
        closeTo(row.id)
        if (entry === 'translate' || entry === 'original') {
          handlers.grow()
          want(client, message, entry === 'translate')
        } else handlers.run(entry, row.id)
      }}
      onReact={(reaction) => {
        closeTo(row.id)
        handlers.toggleReaction(message, reaction)
      }}
    />
  )
}

/** The menu entry for translating this message, if the server translates. */
function useTranslateEntry(row: ShownMessage): MenuEntry | undefined {
  const { client, language } = useKit()
  const [{ into }] = useTranslationChoices()
  const message = messageOf(row)
  const service = serviceLanguage(useTranslator(), into || language)
  const isWanted = useWanted(message, client)
  if (!service || row.type !== 'message' || !isTranslatable(message)) return undefined
  // A translation that was sent with the message has its own button.
  if (message.translations?.some(({ code, text }) => text.trim() && fits(code, into || language)))
    return undefined
  return isWanted ? 'original' : 'translate'
}

function managesConversation({ groups, rooms }: State, { type, id }: ConversationRef): boolean {
  const role = type === 'group' ? groups.get(id)?.role : type === 'room' ? rooms.get(id)?.role : undefined
  return role === 'owner' || role === 'admin'
}

const ofMembers: ReadonlySet<MenuEntry> = new Set(['react', 'edit', 'pin', 'unpin', 'recall'])

/** Whether an entry is possible, considering reasons outside of the message. */
function isPossible(entry: MenuEntry, { conversation, thread, isFleeting }: Message, state: State): boolean {
  // Rooms have no selection mode: their messages move too fast.
  if (entry === 'select') return conversation.type !== 'room'
  // Readers of a thread who are not members cannot change anything in it.
  if (conversation.type === 'thread' && ofMembers.has(entry))
    return state.threads.get(conversation.id)?.isMember !== false
  // Users who may not write in the group may not create a thread in it.
  const isClosed = () => isFleeting === true || whyClosed(state, conversation, Date.now()) !== undefined
  return entry !== 'thread' || thread !== undefined || !isClosed()
}

function rowOf(rows: readonly TimelineRow[], id: string): ShownMessage | undefined {
  const row = rows.find((each) => each.id === id)
  return row?.type === 'gap' ? undefined : row
}
