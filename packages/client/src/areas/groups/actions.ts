// The methods of `client.groups`, and the reactions to group events. Loads, own actions, events and the local store all
// change a group; state/state-slices.ts keeps them in order. Rules GRP-1 to GRP-12.

import { calls, checkFields } from '@parley/protocol'
import type { CallOptions } from '../../calls/run-call.ts'
import { invalid } from '../../outbox/compose.ts'
import { callsThatNeedReload, groupAnswers, moves } from '../../state/apply/group-answers.ts'
import {
  changeGroup,
  type GroupsChange,
  type GroupsPart,
  noteGroup,
} from '../../state/apply/group-changes.ts'
import { applyGroupEvent, type ReadGroupEvent, readGroupEvent } from '../../state/apply/groups.ts'
import { applyRemoved, everythingOf } from '../../state/apply/own-changes.ts'
import type { AreaEvent } from '../../state/area-event-emitter.ts'
import { changedAt, noteOtherChange, noteOwnChange } from '../../state/change-order.ts'
import { knownHead } from '../../state/conversation-facts.ts'
import { type ConversationRef, type Group, keyOf } from '../../state/state.ts'
import { loadEndAgain } from '../history/catch-up.ts'
import type { GroupCalls, GroupsParts, LoadedGroups } from './api.ts'
import { createGroupFiles } from './files.ts'
import { createLoading } from './loading.ts'
import { createOwnNotices } from './own-notices.ts'

/**
 * For this long after an own action or load, an event may be older than the known state: the server does not tell this
 * device in which order its own actions and those of others happened. Groups with an event in that time are loaded
 * again.
 */
const uncertainMs = 30_000
/** Events that waited for this code to be loaded may be this old. */
const beginningMs = 1000

/** Optimistic actions, and their changes. */
const atOnce: { readonly [N in keyof GroupCalls]?: Partial<Group> } = {
  shield: { isShielded: true },
  unshield: { isShielded: false },
}

/** Actions after which the group's log continues with a gap. */
const interrupting: ReadonlySet<string> = new Set<keyof GroupCalls>([
  'shield',
  'unshield',
  'apply',
  'answerInvitation',
])

/** Actions after which the user is no longer in the group. */
const ending: ReadonlySet<string> = new Set<keyof GroupCalls>(['leave', 'dissolve'])

/** Actions that answer an application or invitation. */
const answering: ReadonlySet<string> = new Set<keyof GroupCalls>(['answerApplication', 'answerInvitation'])

/** Actions on several users, of which there must be at least one. */
const onUsers: ReadonlySet<string> = new Set<keyof GroupCalls>(['invite', 'mute', 'block', 'allow'])

export function createGroups(parts: GroupsParts): LoadedGroups {
  const { store, ingest, run, now } = parts
  const { ledger } = ingest
  ingest.whenChanged('groups', openOrClose)
  const loading = createLoading(parts)
  const showLines = createOwnNotices(parts)
  const actedAt = new Map<string, number>()
  /** Groups with events during a catch-up. */
  const changedInSync = new Set<string>()
  /** Groups whose catch-up may be incomplete. */
  const missedInSync = new Set<string>()
  const begunAt = now()

  parts.on('client.signedOut', () => {
    actedAt.clear()
    changedInSync.clear()
    missedInSync.clear()
  })
  // During a catch-up, events may be older than data that was loaded in the meantime, so groups are checked when it
  // ends.
  parts.on('client.syncFinished', () => {
    const known = [...changedInSync].flatMap((id) => store.state.groups.get(id) ?? [])
    changedInSync.clear()
    // The user may have rejoined a group they had left; only the list of own groups shows that without an error.
    if (known.some(({ ended }) => ended)) loading.loadOwn().catch(() => {})
    loading.want(known.filter(({ ended }) => !ended).map(({ id }) => id))
    for (const id of missedInSync)
      if (store.state.groupMembers.has(id)) loading.loadMembers(id).catch(() => {})
    missedInSync.clear()
  })

  // A catch-up leaves out conversations that another device has removed, and with them their group events.
  function noteMissed(ids: Iterable<string>): void {
    if (store.state.sync.name !== 'running') return
    for (const id of ids) {
      if (!store.state.groups.has(id)) continue
      changedInSync.add(id)
      missedInSync.add(id)
    }
  }
  parts.on('conversations.removedAll', () => noteMissed(store.state.groups.keys()))
  parts.on('conversations.removed', ({ data }) => noteMissed([data.to]))
  parts.on('history.removed', ({ data }) => noteMissed([data.to]))

  const groupRef = (id: string): ConversationRef => ({ type: 'group', id })

  /** Takes the group off the list; an open timeline stays. */
  function close(id: string): void {
    const ref = groupRef(id)
    const { conversations, timelines } = store.state
    if (!conversations.has(keyOf(ref)) && !timelines.has(keyOf(ref))) return
    ingest.event('conversations', (all) => applyRemoved(all, ref, false))
  }

  function open(id: string, at: number): void {
    const ref = groupRef(id)
    const wasOff = ledger.factsOf(ref).removedUpTo > 0
    ingest.opened(ref, at)
    // Only the list knows where the conversation begins now, and whether it was removed together with all history.
    if (!wasOff && changedAt(ledger, everythingOf(ledger)) === 0) return
    ingest.event('conversations', (all) => all.missing('list'))
  }

  /** Opens or closes the conversation of a group that the user has entered or left. */
  function openOrClose(before: GroupsPart, after: GroupsPart): void {
    if (before.groups === after.groups) return
    for (const [id, group] of after.groups) {
      const known = before.groups.get(id)
      if (known === group) continue
      if (known?.role && !group.role) close(id)
      if (known?.ended && group.role) open(id, now())
    }
  }

  /** A blocked group has no unread messages; only the list knows where they begin after unblocking. */
  function shieldChanged(id: string): void {
    const ref = groupRef(id)
    const facts = ledger.factsOf(ref)
    const isShielded = store.state.groups.get(id)?.isShielded
    // No events arrived while the group was blocked, and its messages may have been edited or recalled.
    if (!isShielded) loading.want([id])
    if (!isShielded && store.state.groupMembers.has(id)) loading.loadMembers(id).catch(() => {})
    const last = facts.segments.at(-1)
    if (!isShielded && last) loadEndAgain(parts, ref, last).catch(() => {})
    if (!store.state.conversations.has(keyOf(ref))) return
    ingest.event('conversations', (all) => {
      if (!isShielded) all.missing('list')
      else all.change(ref, { readPosition: Math.max(facts.readPosition, knownHead(facts)) })
    })
  }

  /** Notes an action of this device on a group. */
  function note(id: string): void {
    actedAt.delete(id)
    actedAt.set(id, now())
    const [oldest] = actedAt
    if (oldest && now() - oldest[1] > uncertainMs) actedAt.delete(oldest[0])
  }

  const isUncertain = (id: string): boolean =>
    now() - (actedAt.get(id) ?? 0) < uncertainMs || now() - begunAt < beginningMs

  async function act(name: keyof GroupCalls, input: Input, options?: CallOptions): Promise<unknown> {
    const definition = calls.groups[name]
    const effect = groupAnswers[name] as Effect | undefined
    checkFields(definition.input, input)
    if (onUsers.has(name) && (input.users as readonly string[]).length === 0)
      throw invalid('users', input.users)
    const isNow = parts.thisSession()
    // Done before the request: the next event may arrive before the answer.
    if (interrupting.has(name)) ingest.interrupted(groupRef(String(input.groupId)))
    const undo = showAtOnce(String(input.groupId), atOnce[name])
    const pending = isReading(name) ? ingest.answer('groups') : undefined
    try {
      const answer = (await run(definition, input as never, options)) as Input
      const acting = { me: store.state.me ?? '', now: now() }
      const id = String(input.groupId ?? answer.groupId ?? '')
      const more = (moves[name] as Moves | undefined)?.(input, answer) ?? 0
      const change = (part: GroupsPart) => effect?.(part, input, answer, acting) ?? part
      if (pending) pending.take(change)
      else if (isNow()) applyAccepted(name, id, change, more)
      return answer
    } catch (error) {
      if (isNow()) undo()
      // Another user has answered it, or the group no longer exists: the open requests are loaded again.
      if (isNow() && answering.has(name)) loading.loadRequests().catch(() => {})
      throw error
    } finally {
      pending?.end()
    }
  }

  /** Applies an action that the server has accepted. */
  function applyAccepted(name: keyof GroupCalls, id: string, change: GroupsChange, more: number): void {
    const { role, memberCount = 0 } = store.state.groups.get(id) ?? {}
    ingest.event('groups', ending.has(name) ? (part) => change(withShown(part, id)) : change)
    // Written as an absolute number: a difference on top of a later answer would count twice.
    if (more !== 0)
      ingest.event('groups', (part) =>
        changeGroup(part, id, { memberCount: Math.max(1, memberCount + more) }),
      )
    note(id)
    const after = store.state.groups.get(id)
    if (role !== after?.role || (ending.has(name) && after?.ended))
      ingest.event('conversations', (all) => noteOwnChange(all, groupRef(id)))
    if (ending.has(name) && after?.ended) close(id)
    if (!role && after?.role) open(id, now())
    if (callsThatNeedReload.has(name) && after?.role) loading.want([id])
    if (atOnce[name]) shieldChanged(id)
    // Also done if the role is unknown: a device that has just loaded its list may know only the timeline.
    else if (!after?.ended) showLines(id)
  }

  /** Shows a change before the server has accepted it; returns a function that undoes it. */
  function showAtOnce(id: string, change: Partial<Group> = {}): () => void {
    const before = store.state.groups.get(id)
    const names = Object.keys(change) as (keyof Group)[]
    if (!before || names.length === 0) return () => {}
    note(id)
    ingest.event('groups', (part) => changeGroup(part, id, change))
    return () => {
      const known = store.state.groups.get(id)
      // Values that were changed by an event in the meantime stay.
      const unchanged = names.filter((name) => known?.[name] === change[name])
      const previous = Object.fromEntries(unchanged.map((name) => [name, before[name]]))
      ingest.event('groups', (part) => changeGroup(part, id, previous))
    }
  }

  function receive({ notice, meta }: AreaEvent): void {
    const event = readGroupEvent(meta)
    if (!event) return
    const { groupId: id } = event
    const at = notice?.sentAt || now()
    const before = store.state.groups.get(id)
    const context = { me: store.state.me ?? '', at }
    ingest.event('groups', (part) => applyGroupEvent(withEnding(part, event), event, context))
    const after = store.state.groups.get(id)
    if (endings.has(event.name) && after?.ended) {
      ingest.event('conversations', (all) => noteOtherChange(all, groupRef(id)))
      close(id)
    }
    if (!before?.role && after?.role) {
      ingest.event('conversations', (all) => noteOtherChange(all, groupRef(id)))
      open(id, at)
    }
    if (event.name === 'groups.shielded' || event.name === 'groups.unshielded') shieldChanged(id)
    if (store.state.sync.name === 'running') changedInSync.add(id)
    else if (after && !after.ended && (isUncertain(id) || !after.isLoaded)) loading.want([id])
    if (before?.role === 'member' && after?.role && after.role !== 'member') becameAdmin(id)
    parts.emit({ name: event.name, data: event.data })
  }

  /** Loads what only the owner and admins see for a new admin, including what happened before: no event contains it. */
  function becameAdmin(id: string): void {
    loading.loadRequests().catch(() => {})
    if (store.state.groupMembers.has(id)) loading.loadMembers(id).catch(() => {})
  }

  /** Adds a group that has ended although only its conversation was known, so that the end is shown. */
  const withEnding = (part: GroupsPart, { name, groupId }: ReadGroupEvent): GroupsPart =>
    endings.has(name) ? withShown(part, groupId) : part

  /** Adds a group whose conversation is shown to the known groups, if only by its id. */
  function withShown(part: GroupsPart, id: string): GroupsPart {
    const isShown = store.state.conversations.has(keyOf(groupRef(id)))
    return isShown && !part.groups.has(id) ? noteGroup(part, id, {}) : part
  }

  const methods = Object.fromEntries(
    (Object.keys(calls.groups) as (keyof GroupCalls)[]).map((name) => [
      name,
      (input: Input = {}, options?: CallOptions) => act(name, input, options),
    ]),
  ) as unknown as GroupCalls

  return {
    ...methods,
    ...loading,
    ...createGroupFiles(parts),
    async changeOwner({ groupId, newOwner }) {
      if (typeof newOwner !== 'string' || newOwner === '') throw invalid('newOwner', newOwner)
      await methods.modify({ groupId, newOwner })
    },
    async setQuiet({ groupId, isQuiet }) {
      checkFields({ groupId: calls.groups.leave.input.groupId }, { groupId })
      if (typeof isQuiet !== 'boolean') throw invalid('isQuiet', isQuiet)
      const isNow = parts.thisSession()
      const undo = showAtOnce(groupId, { isQuiet })
      try {
        await run(calls.people.updateSelf, { settings: [{ [`notification_ignore_${groupId}`]: isQuiet }] })
      } catch (error) {
        if (isNow()) undo()
        throw error
      }
    },
    receive,
  }
}

/** Calls that change nothing. */
const isReading = (name: keyof GroupCalls): boolean =>
  calls.groups[name].method === 'GET' || name === 'attributes'

type Input = Readonly<Record<string, unknown>>
type Effect = (
  part: GroupsPart,
  input: Input,
  answer: Input,
  acting: { readonly me: string; readonly now: number },
) => GroupsPart

type Moves = (input: Input, answer: Input) => number

const endings: ReadonlySet<string> = new Set<ReadGroupEvent['name']>([
  'groups.left',
  'groups.removed',
  'groups.blocked',
  'groups.dissolved',
])
