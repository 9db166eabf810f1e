// The members of a group for lists: loaded on first use, kept current, and searched by name. Members that are not
// loaded are searched on the server, by user name.

import type { GroupMember, GroupRole, MemberList } from '@parley/client'
import { useEffect, useMemo, useState } from 'react'
import { useKit } from '../state/kit.ts'
import { matching } from '../state/names/match-names.ts'
import { useSelection } from '../state/use-selection.ts'

const notLoaded: MemberList = { members: [], isComplete: false, load: { name: 'none' } }
const waitMs = 200
const mostFound = 50

/** The members of a group: loads the first page, and keeps it current. */
export function useMembers(groupId: string): MemberList {
  const { client } = useKit()
  const list = useSelection((state) => state.groupMembers.get(groupId))
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const isMissing = list === undefined
  useEffect(() => {
    // The error is in the state, and the screen offers a retry.
    if (isOnline && isMissing) client.groups.loadMembers(groupId).catch(() => {})
  }, [client, groupId, isOnline, isMissing])
  return list ?? notLoaded
}

/** The members of a group whose names match. */
export interface MemberSearch {
  /** The loaded members whose names match. */
  readonly members: readonly GroupMember[]
  /** Whether the server is searching among the members that are not loaded. */
  readonly isSearching: boolean
}

/** Members whose name matches the query; all of them if it is empty. */
export function useMemberSearch(groupId: string, list: MemberList, words: string): MemberSearch {
  const { client, nameOf } = useKit()
  const [answer, setAnswer] = useState<{ readonly words: string; readonly members: readonly GroupMember[] }>()
  const query = words.trim().toLowerCase()
  const needsRequest = query !== '' && !list.isComplete

  useEffect(() => {
    if (!needsRequest) return
    let isWanted = true
    const timer = setTimeout(() => {
      client.groups.listMembers({ groupId, query, limit: mostFound }).then(
        ({ members }) => isWanted && setAnswer({ words: query, members: members.flatMap(memberOfRow) }),
        // On failure the loaded members are still shown.
        () => isWanted && setAnswer({ words: query, members: [] }),
      )
    }, waitMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [client, groupId, query, needsRequest])

  const members = useMemo(() => {
    if (query === '') return list.members
    const known = new Map(list.members.map((member) => [member.user, member]))
    if (needsRequest && answer?.words === query)
      for (const member of answer.members) if (!known.has(member.user)) known.set(member.user, member)
    const people = [...known.values()].map((member) => ({ ...named(member, nameOf), member }))
    return matching(people, query, people.length).map(({ member }) => member)
  }, [list.members, answer, query, needsRequest, nameOf])
  return { members, isSearching: needsRequest && answer?.words !== query }
}

const named = ({ user }: GroupMember, nameOf: (user: string) => string) => ({ user, name: nameOf(user) })

interface Row {
  readonly owner?: string
  readonly admin?: string
  readonly member?: string
  readonly joinedAt?: number
  readonly mutedUntil?: number
  readonly isAllowed?: boolean
}

const roles: readonly GroupRole[] = ['owner', 'admin', 'member']

/** Reads a row of the server, which has the user under their role. */
export function memberOfRow(row: Row): readonly GroupMember[] {
  return roles.flatMap((role) => {
    const user = row[role]
    const { joinedAt = 0, mutedUntil = 0, isAllowed = false } = row
    return user === undefined ? [] : [{ user, role, joinedAt, mutedUntil, isAllowed, attributes: undefined }]
  })
}
