// Loads groups, members and requests into the state, one load of a kind at a time.

import { calls, groupLimits, hasReason, type ParleyError } from '@parley/protocol'
import { asParleyError } from '../../calls/read-answer.ts'
import type { GroupsChange } from '../../state/apply/group-changes.ts'
import {
  infoIn,
  memberIn,
  type OwnRow,
  ownIn,
  withList,
  withoutMembership,
  withRows,
} from '../../state/apply/group-rows.ts'
import { inOrder } from '../../state/apply/member-list.ts'
import type { GroupRequest } from '../../state/state.ts'
import type { Groups, GroupsParts } from './api.ts'

type Names = 'load' | 'loadOwn' | 'loadMembers' | 'loadMoreMembers' | 'loadRequests'

export interface GroupLoading extends Pick<Groups, Names> {
  /** Queues groups to be loaded in the background. */
  want(groupIds: Iterable<string>): void
}

const ownPage = 200
const mostOwnPages = 50
const requestPage = 100
const mostRequestPages = 20
/** Groups per request, and the most that may be queued. */
const atOnce = 50
const mostWanted = 500

export function createLoading(parts: GroupsParts): GroupLoading {
  const { run, ingest, store } = parts
  const flights = new Map<string, Promise<void>>()
  const cursors = new Map<string, string>()
  const wanted = new Set<string>()

  /** Concurrent callers share the promise. */
  function once(name: string, work: () => Promise<void>): Promise<void> {
    const running = flights.get(name)
    if (running) return running
    const flight = work().finally(() => {
      if (flights.get(name) === flight) flights.delete(name)
    })
    flights.set(name, flight)
    return flight
  }

  async function withPendingAnswer(
    work: (take: (answer: GroupsChange) => void) => Promise<void>,
  ): Promise<void> {
    const pending = ingest.answer('groups')
    try {
      await work(pending.take)
    } finally {
      pending.end()
    }
  }

  function loadInfo(ids: readonly string[]): Promise<void> {
    return withPendingAnswer(async (take) => {
      try {
        const { groups } = await run(calls.groups.info, { groupIds: ids.join(',') })
        take((part) => {
          // An answer for several groups leaves out those that the user may not see.
          const missing = ids.filter((id) => !groups.some((row) => row.id === id))
          return missing.reduce(
            (all, id) => withoutMembership(all, id, 'removed'),
            withRows(part, groups, infoIn),
          )
        })
      } catch (error) {
        const [only = ''] = ids
        if (ids.length === 1 && hasReason(error, 'groupNotFound', 'notInGroup'))
          take((part) =>
            withoutMembership(part, only, hasReason(error, 'groupNotFound') ? 'dissolved' : 'removed'),
          )
        throw error
      }
    })
  }

  async function loadOwn(): Promise<void> {
    await withPendingAnswer(async (take) => {
      const rows: OwnRow[] = []
      for (let page = 0; page < mostOwnPages; page++) {
        const input = { page, pageSize: ownPage, withCounts: true, withRoles: true }
        const { groups = [] } = await run(calls.groups.listOwn, input)
        rows.push(...groups)
        if (groups.length < ownPage) break
      }
      take((part) => withRows(part, rows, ownIn))
      // These groups are gone, or moved from one page to another while the pages were read.
      const listed = new Set(rows.map(({ id }) => id))
      const rest = [...store.state.groups.values()].filter(({ id, role }) => role && !listed.has(id))
      want(rest.map(({ id }) => id))
    })
  }

  async function loadPage(groupId: string, isMore: boolean): Promise<void> {
    const cursor = isMore ? cursors.get(groupId) : undefined
    const isNow = parts.thisSession()
    await withPendingAnswer(async (take) => {
      take((part) => withList(part, groupId, { load: { name: 'loading' } }))
      try {
        const answer = await run(calls.groups.listMembers, {
          groupId,
          limit: groupLimits.memberPageSize,
          withJoinedTime: true,
          ...(cursor && { cursor }),
        })
        const { members, cursor: next = '' } = answer
        // Stops at a cursor that was seen before, which would otherwise repeat for ever.
        const isComplete = next === '' || next === cursor
        if (isNow()) cursors.set(groupId, next)
        take((part) => {
          const known = part.groupMembers.get(groupId)?.members ?? []
          const page = members.flatMap((row) => memberIn(row, known) ?? [])
          const others = isMore ? known.filter(({ user }) => !page.some((one) => one.user === user)) : []
          const list = {
            members: inOrder([...others, ...page]),
            isComplete,
            load: { name: 'loaded' },
          } as const
          return withList(part, groupId, list)
        })
      } catch (thrown) {
        const error = asParleyError(thrown)
        take((part) => withList(part, groupId, { load: { name: 'failed', error } }))
        throw error
      }
    })
  }

  async function allRequests(call: RequestCall): Promise<readonly GroupRequest[]> {
    const all: GroupRequest[] = []
    let cursor = ''
    for (let page = 0; page < mostRequestPages; page++) {
      const answer = await run(call, { limit: requestPage, ...(cursor && { cursor }) })
      all.push(...answer.requests)
      if (!answer.cursor || answer.cursor === cursor) break
      cursor = answer.cursor
    }
    return all
  }

  async function loadRequests(): Promise<void> {
    await withPendingAnswer(async (take) => {
      const [applications, invitations] = await Promise.all([
        allRequests(calls.groups.listApplications),
        allRequests(calls.groups.listInvitations),
      ])
      take((part) => ({ ...part, applications, invitations }))
    })
  }

  /** Sends one request at a time; after a connection failure it waits for the next connection. */
  const look = () =>
    void once('wanted', async () => {
      while (wanted.size > 0) {
        const ids = [...wanted].slice(0, atOnce)
        for (const id of ids) wanted.delete(id)
        const isNow = parts.thisSession()
        try {
          await loadInfo(ids)
        } catch (error) {
          if (!isNow()) return
          if (!hasReason(error as ParleyError, 'networkError', 'requestTimeout')) continue
          for (const id of ids) wanted.add(id)
          return
        }
      }
    })

  function want(groupIds: Iterable<string>): void {
    for (const id of groupIds) if (wanted.size < mostWanted) wanted.add(id)
    if (wanted.size > 0) look()
  }

  parts.on('client.connected', look)
  parts.on('client.signedOut', () => {
    wanted.clear()
    cursors.clear()
    flights.clear()
  })

  return {
    load: (groupId) => once(`load ${groupId}`, () => loadInfo([groupId])),
    loadOwn: () => once('own', loadOwn),
    loadMembers: (groupId) => once(`members ${groupId}`, () => loadPage(groupId, false)),
    async loadMoreMembers(groupId) {
      const list = store.state.groupMembers.get(groupId)
      if (list?.isComplete) return
      await once(`members ${groupId}`, () => loadPage(groupId, cursors.has(groupId)))
    },
    loadRequests: () => once('requests', loadRequests),
    want,
  }
}

type RequestCall = typeof calls.groups.listApplications | typeof calls.groups.listInvitations
