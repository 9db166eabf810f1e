// The areas of a whole client, which a small one gets one by one: `createClient({ with: [files, groups, history] })`.

import { errorFrom, readHttpFailure } from '@parley/protocol'
import { createConversationActions } from '../areas/conversations/actions.ts'
import type { Conversations } from '../areas/conversations/api.ts'
import { createConversations } from '../areas/conversations/loading.ts'
import { createGroups } from '../areas/groups/actions.ts'
import type { Groups } from '../areas/groups/api.ts'
import { createHistoryActions } from '../areas/history/actions.ts'
import type { History } from '../areas/history/api.ts'
import { createHistory, type Pages } from '../areas/history/loading.ts'
import { createMessageActions } from '../areas/messages/actions.ts'
import type { MessageActions } from '../areas/messages/sending.ts'
import { createPeople } from '../areas/people/actions.ts'
import type { PeopleAreas } from '../areas/people/api.ts'
import { createRooms } from '../areas/rooms/actions.ts'
import type { Rooms } from '../areas/rooms/api.ts'
import { createThreads } from '../areas/threads/actions.ts'
import type { Threads } from '../areas/threads/api.ts'
import type { Core } from '../core.ts'
import { createFiles, type Files } from '../files/files.ts'
import { createAttachments } from '../outbox/attachments.ts'
import { uploadCombined } from '../outbox/combined-messages.ts'
import { uploadFile } from '../outbox/file-drafts.ts'
import type { Attachments } from '../outbox/outbox.ts'
import { translated } from '../outbox/translated-drafts.ts'
import { withAnswers } from '../state/answers.ts'
import { allEvents } from '../state/apply/all-events.ts'
import { isForRooms } from '../state/apply/rooms.ts'
import type { AreaEvent } from '../state/area-event-emitter.ts'
import type { Feature, FeatureParts } from './features.ts'

type Parts = ReturnType<typeof makeParts>

function makeParts({ core, run, platform, hosts, at, device }: FeatureParts) {
  const { connection, store } = core
  const { clock } = platform
  const { on, emit } = core.listeners
  return {
    connection,
    store,
    log: core.log,
    outbox: core.outbox,
    persistence: core.persistence,
    stored: core.persistence,
    address: core.address,
    sender: core.sender,
    notReady: core.notReady,
    thisSession: core.thisSession,
    markConversationRead: core.markConversationRead,
    transmit: core.channel.send,
    run,
    on,
    emit,
    clock,
    device,
    base: () => hosts.api + at,
    isOnline: () => connection.state.name === 'online',
    ingest: withAnswers(core.ingest),
    now: clock.now,
    soon: platform.soon,
    // Diagnostics are not supported here.
    overhear() {},
  }
}

function makeFiles({ core, platform, hosts, at, tokens, user, underWay }: FeatureParts): Files {
  const { connection, store, log } = core
  const isOnline = () => connection.state.name === 'online'
  return createFiles({
    platform,
    log,
    tokens,
    user,
    underWay,
    base: () => hosts.api + at,
    // Forms are always POST here, so multipart uploads are not possible.
    hosts: {
      get api() {
        return hosts.api
      },
      takesParts: false,
    },
    isAway: () => !isOnline() && connection.state.name !== 'stopped',
    whenBack: (back) => store.watch(isOnline, (is) => is && back()),
  })
}

/** Creates one instance per client, shared by all areas. */
function once<T>(make: (given: FeatureParts) => T): (given: FeatureParts) => T {
  const known = new WeakMap<Core, T>()
  return (given) => {
    const made = known.get(given.core) ?? make(given)
    known.set(given.core, made)
    return made
  }
}

const partsOf = /* @__PURE__ */ once(makeParts)
const withFiles = /* @__PURE__ */ once((given) => ({ ...partsOf(given), files: makeFiles(given) }))

const area = <T extends object>(
  attach: (given: FeatureParts) => T & { readonly attachments?: Attachments },
): Feature<T> => ({
  eventTable: allEvents,
  refusal: async (answer) => errorFrom(readHttpFailure(answer)),
  attach,
})

/** Routes events: those of rooms use the operations of groups, so they are passed to rooms only. */
const routeEvents = (
  { ingest }: Pick<Parts, 'ingest'>,
  ofRooms: boolean,
  listener: (event: AreaEvent) => void,
) =>
  ingest.areaEvents.subscribe((event) => {
    if (isForRooms(event) === ofRooms) listener(event)
  })

/** Groups, as a feature of the small client. */
export const groups: Feature<{
  /** Groups and their members. */
  readonly groups: Groups
}> = area((given) => {
  const parts = withFiles(given)
  const made = createGroups(parts)
  routeEvents(parts, false, made.receive)
  return { groups: made }
})

/** Threads, as a feature of the small client. */
export const threads: Feature<{
  /** Threads of group messages. */
  readonly threads: Threads
}> = area((given) => {
  const parts = partsOf(given)
  const made = createThreads(parts)
  routeEvents(parts, false, made.receive)
  return { threads: made }
})

/** Rooms, as a feature of the small client. */
export const rooms: Feature<{
  /** Rooms: conversations that users join and leave freely. */
  readonly rooms: Rooms
}> = area((given) => {
  const parts = withFiles(given)
  const made = createRooms(parts)
  routeEvents(parts, true, made.receive)
  return { rooms: made }
})

/** Contacts, the block list, presence, profiles, notifications, translation, rtc tokens. */
export const people: Feature<PeopleAreas> = area((given) => {
  const parts = withFiles(given)
  const { receive, ...made } = createPeople(parts)
  routeEvents(parts, false, receive)
  return made
})

/** The list of conversations. */
export const conversations: Feature<{
  /** The list of conversations. */
  readonly conversations: Conversations
}> = area((given) => {
  const parts = partsOf(given)
  const more = createConversationActions(parts)
  const made = createConversations({ ...parts, more: () => more })
  given.followers.add(made.noteMessage)
  return { conversations: made }
})

/** History, as a feature of the small client. */
export const history: Feature<{
  /** Loads, finds, searches and removes messages. */
  readonly history: History
}> = area((given) => {
  const parts = partsOf(given)
  let more: ReturnType<typeof createHistoryActions> | undefined
  return {
    history: createHistory({
      ...parts,
      more(pages: Pages) {
        more ??= createHistoryActions(parts, pages)
        return more
      },
    }),
  }
})

/**
 * Recalling, editing, reacting, pinning, reporting, in `client.messages`; combined messages and translated texts.
 */
export const changes: Feature<{
  /** Edits, recalls, reactions and pins. */
  readonly messages: MessageActions
}> = area((given) => {
  const { platform, run, core } = given
  const parts = withFiles(given)
  const more = async () => ({ uploadCombined, uploadFile, translated })
  const attachments = createAttachments(parts.files, core.settings.appKey, run, platform, more)
  const messages = createMessageActions({ ...parts, attachments })
  parts.ingest.whenMissing((what) => {
    // A failure is harmless: the next event tries again.
    if (what !== 'list') messages.loadPins(what.pins).catch(() => {})
  })
  return { messages, attachments }
})
