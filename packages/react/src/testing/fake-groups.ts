// `client.groups` of the fake client: every call works on groups in memory, after a moment, or fails on demand.
// Permissions are not checked: tests verify that a screen offers only what is allowed.

import type { Client, GroupMember, SharedFile } from '@parley/client'
import { type FakeCallParts, fakeCall } from './fake-call.ts'
import type { FakeGroupServer } from './fake-group-server.ts'
import { memberOf } from './fake-group-server.ts'
import type { FakeStore } from './fake-store.ts'

type Groups = Client['groups']

export interface FakeGroupsParts extends FakeCallParts {
  readonly me: string
  readonly store: FakeStore
  readonly server: FakeGroupServer
}

const membersAtOnce = 50
const uploadSteps = 4

export function createFakeGroups(parts: FakeGroupsParts): Groups {
  const { me, store, server, pause } = parts
  let nextId = 254_000_001

  const call = fakeCall(parts, 'groups')

  const outcomesOf = (groupId: string, users: readonly string[]) => ({
    outcomes: users.map((user) => ({ isDone: true, user, groupId })),
  })
  const named = (users: string): readonly string[] => users.split(',').filter((user) => user !== '')

  function changeMembers(groupId: string, users: readonly string[], change: Partial<GroupMember>) {
    server.changeMembers(groupId, users, change)
    return outcomesOf(groupId, users)
  }

  function addMembers(groupId: string, users: readonly string[]): void {
    const known = server.get(groupId).members
    const added = users.filter((user) => !known.some((member) => member.user === user))
    server.setMembers(groupId, [...known, ...added.map((user) => memberOf({ user, joinedAt: Date.now() }))])
  }

  function takeOut(groupId: string, users: readonly string[]) {
    const left = server.get(groupId).members.filter(({ user }) => !users.includes(user))
    server.setMembers(groupId, left)
    return outcomesOf(groupId, users)
  }

  /** Removes the group from the list, as the client does when the user is no longer in it. */
  function end(groupId: string, why: 'left' | 'dissolved'): void {
    server.end(groupId, why)
    store.set(({ conversations }) => {
      const left = new Map(conversations)
      left.delete(`group:${groupId}`)
      return { conversations: left }
    })
  }

  async function setGroup(name: string, groupId: string, change: Parameters<FakeGroupServer['put']>[1]) {
    await call(name)
    server.put(groupId, change)
  }

  const rowOf = ({ user, role, joinedAt, mutedUntil, isAllowed }: GroupMember) => ({
    [role]: user,
    joinedAt,
    mutedUntil,
    isAllowed,
  })

  return {
    async create(input = {}) {
      await call('create')
      const { members = [], owner: _, ...rest } = input
      const groupId = String(nextId++)
      server.put(groupId, { ...rest, role: 'owner', owner: me })
      server.setMembers(groupId, [{ user: me, role: 'owner' }, ...members])
      store.setConversation({ type: 'group', id: groupId })
      return { groupId }
    },
    async listPublic(input = {}) {
      await call('listPublic')
      const { query = '', cursor, limit = 20 } = input
      const found = server.publicGroups.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
      const start = Number(cursor ?? 0)
      const next = start + limit
      const page = found.slice(start, next)
      return { groups: page, count: page.length, ...(next < found.length && { cursor: String(next) }) }
    },
    async listJoined(input) {
      await call('listJoined')
      const all = (input?.page ?? 0) === 0 ? server.all() : []
      const page = all.map(({ group: { id, name } }) => ({ id, name }))
      return { groups: page, count: page.length }
    },
    async listOwn(input) {
      await call('listOwn')
      const page = (input?.page ?? 0) === 0 ? server.all().map(({ group }) => group) : []
      const groups = page.map(({ role, ...group }) => ({ ...group, ...(role && { role }) }))
      return { groups, total: server.all().length }
    },
    async countJoined() {
      await call('countJoined')
      return { count: server.all().length }
    },
    async info({ groupIds }) {
      await call('info')
      const groups = groupIds.split(',').map((id) => server.get(id).group)
      return {
        groups: groups.map(({ role, announcement = '', ...group }) => ({
          ...group,
          announcement,
          ...(role && { role }),
        })),
      }
    },
    async modify({ groupId, newOwner, ...change }) {
      await call('modify')
      server.put(groupId, change)
      return { taken: Object.fromEntries(Object.keys(change).map((key) => [key, true])) }
    },
    async dissolve({ groupId }) {
      await call('dissolve')
      end(groupId, 'dissolved')
      return {}
    },
    async leave({ groupId }) {
      await call('leave')
      end(groupId, 'left')
      return {}
    },
    async listMembers({ groupId, query = '', cursor, limit = membersAtOnce }) {
      await call('listMembers')
      const found = server.get(groupId).members.filter(({ user }) => user.startsWith(query))
      const start = Number(cursor ?? 0)
      const next = start + limit
      const members = found.slice(start, next).map(rowOf)
      return { members, count: members.length, ...(next < found.length && { cursor: String(next) }) }
    },
    async listAdmins({ groupId }) {
      await call('listAdmins')
      const admins = server.get(groupId).members.filter(({ role }) => role === 'admin')
      return { admins: admins.map(({ user }) => user) }
    },
    async addAdmin({ groupId, user }) {
      await call('addAdmin')
      changeMembers(groupId, [user], { role: 'admin', mutedUntil: 0 })
      return { result: 'success', user }
    },
    async removeAdmin({ groupId, admin }) {
      await call('removeAdmin')
      changeMembers(groupId, [admin], { role: 'member' })
      return { result: 'success', user: admin }
    },
    async invite({ groupId, users }) {
      await call('invite')
      const needsConfirmation = server.get(groupId).group.inviteNeedsConfirmation
      if (!needsConfirmation) addMembers(groupId, users)
      return {
        outcomes: users.map((user) => ({
          isDone: true,
          action: 'invite',
          groupId,
          user,
          isAsked: needsConfirmation,
        })),
      }
    },
    async apply({ groupId }) {
      await call('apply')
      const found = server.publicGroups.find(({ id }) => id === groupId)
      const isMember = !(found?.needsApproval ?? server.get(groupId).group.needsApproval)
      if (isMember) {
        server.put(groupId, { name: found?.name ?? server.get(groupId).group.name, role: 'member' })
        store.setConversation({ type: 'group', id: groupId })
      }
      return { isDone: true, isMember }
    },
    async answerApplication({ groupId, user, isAccepted }) {
      await call('answerApplication')
      server.setRequests({
        applications: store.state.applications.filter(
          (each) => each.groupId !== groupId || each.user !== user,
        ),
      })
      if (isAccepted) addMembers(groupId, [user])
      return {}
    },
    async answerInvitation({ groupId, isAccepted }) {
      await call('answerInvitation')
      const invited = store.state.invitations.find((each) => each.groupId === groupId)
      server.setRequests({ invitations: store.state.invitations.filter((each) => each !== invited) })
      if (isAccepted) {
        server.put(groupId, { name: invited?.groupName ?? '', role: 'member' })
        store.setConversation({ type: 'group', id: groupId })
      }
      return {}
    },
    async listApplications() {
      await call('listApplications')
      return { requests: store.state.applications, cursor: '' }
    },
    async listInvitations() {
      await call('listInvitations')
      return { requests: store.state.invitations, cursor: '' }
    },
    async removeMembers({ groupId, users }) {
      await call('removeMembers')
      return takeOut(groupId, named(users))
    },
    async mute({ groupId, users, duration }) {
      await call('mute')
      const until = duration === -1 ? -1 : Date.now() + duration
      changeMembers(groupId, users, { mutedUntil: until })
      return { muted: users.map((user) => ({ isDone: true, until, user })) }
    },
    async unmute({ groupId, users }) {
      await call('unmute')
      changeMembers(groupId, named(users), { mutedUntil: 0 })
      return { outcomes: named(users).map((user) => ({ isDone: true, user })) }
    },
    async listMuted({ groupId }) {
      await call('listMuted')
      const muted = server.get(groupId).members.filter(({ mutedUntil }) => mutedUntil !== 0)
      return { muted: muted.map(({ user, mutedUntil }) => ({ user, until: mutedUntil })) }
    },
    async isMuted({ groupId, member }) {
      await call('isMuted')
      return {
        isMuted: server.get(groupId).members.some((each) => each.user === member && each.mutedUntil !== 0),
      }
    },
    async block({ groupId, users }) {
      await call('block')
      takeOut(groupId, users)
      server.setBlocked(groupId, [...new Set([...server.get(groupId).blocked, ...users])])
      return outcomesOf(groupId, users)
    },
    async unblock({ groupId, users }) {
      await call('unblock')
      server.setBlocked(
        groupId,
        server.get(groupId).blocked.filter((user) => !named(users).includes(user)),
      )
      return outcomesOf(groupId, named(users))
    },
    async listBlocked({ groupId }) {
      await call('listBlocked')
      return { users: server.get(groupId).blocked, count: server.get(groupId).blocked.length }
    },
    async ban({ groupId }) {
      await setGroup('ban', groupId, { isBanned: true })
      return { isBanned: true }
    },
    async unban({ groupId }) {
      await setGroup('unban', groupId, { isBanned: false })
      return { isBanned: false }
    },
    async allow({ groupId, users }) {
      await call('allow')
      return changeMembers(groupId, users, { isAllowed: true })
    },
    async disallow({ groupId, users }) {
      await call('disallow')
      return changeMembers(groupId, named(users), { isAllowed: false })
    },
    async listAllowed({ groupId }) {
      await call('listAllowed')
      const users = server.get(groupId).members.filter(({ isAllowed }) => isAllowed)
      return { users: users.map(({ user }) => user), count: users.length }
    },
    async isAllowed({ groupId, member }) {
      await call('isAllowed')
      const found = server.get(groupId).members.find(({ user }) => user === member)
      return { isAllowed: found?.isAllowed ?? false, user: member }
    },
    async announcement({ groupId }) {
      await call('announcement')
      return { announcement: server.get(groupId).group.announcement ?? '' }
    },
    async setAnnouncement({ groupId, announcement }) {
      await setGroup('setAnnouncement', groupId, { announcement })
      return { groupId, isDone: true }
    },
    async listFiles({ groupId, page = 1, pageSize = 10 }) {
      await call('listFiles')
      const { files } = server.get(groupId)
      return { files: files.slice((page - 1) * pageSize, page * pageSize), total: files.length }
    },
    async removeFile({ groupId, fileId }) {
      await call('removeFile')
      server.setFiles(
        groupId,
        server.get(groupId).files.filter(({ id }) => id !== fileId),
      )
      return { groupId, fileId, isDone: true }
    },
    async shield({ groupId }) {
      await setGroup('shield', groupId, { isShielded: true })
      return { isDone: true }
    },
    async unshield({ groupId }) {
      await setGroup('unshield', groupId, { isShielded: false })
      return { isDone: true }
    },
    async setAttributes({ groupId, member, attributes }) {
      await call('setAttributes')
      const known = server.get(groupId).members.find(({ user }) => user === member)?.attributes
      changeMembers(groupId, [member], {
        attributes: { ...known, ...(attributes as Readonly<Record<string, string>>) },
      })
      return {}
    },
    async attributes({ groupId, users }) {
      await call('attributes')
      const members = server.get(groupId).members.filter(({ user }) => users.includes(user))
      return {
        attributes: Object.fromEntries(members.map(({ user, attributes }) => [user, attributes ?? {}])),
      }
    },
    async load(groupId) {
      await setGroup('load', groupId, { isLoaded: true })
    },
    async loadOwn() {
      await call('loadOwn')
    },
    async loadMembers(groupId) {
      server.showMembers(groupId, 0, { name: 'loading' })
      await loadUpTo(groupId, 'loadMembers', membersAtOnce)
    },
    async loadMoreMembers(groupId) {
      const shown = store.state.groupMembers.get(groupId)?.members.length ?? 0
      server.showMembers(groupId, shown, { name: 'loading' })
      await loadUpTo(groupId, 'loadMoreMembers', shown + membersAtOnce)
    },
    async loadRequests() {
      await call('loadRequests')
    },
    async changeOwner({ groupId, newOwner }) {
      await call('changeOwner')
      changeMembers(groupId, [server.get(groupId).group.owner], { role: 'member' })
      changeMembers(groupId, [newOwner], { role: 'owner' })
    },
    async setQuiet({ groupId, isQuiet }) {
      await setGroup('setQuiet', groupId, { isQuiet })
    },
    async uploadPicture({ file }) {
      await call('uploadPicture')
      return `https://pictures.example/${encodeURIComponent(file.name)}`
    },
    async shareFile({ groupId, file }, { onProgress, signal } = {}) {
      for (let step = 1; step <= uploadSteps; step++) {
        await pause()
        if (signal?.aborted) throw Object.assign(new Error('cancelled'), { reason: 'cancelled' })
        onProgress?.(step / uploadSteps)
      }
      await call('shareFile')
      const shared: SharedFile = {
        id: `file${nextId++}`,
        name: file.name,
        owner: me,
        bytes: file.size,
        createdAt: Date.now(),
      }
      server.setFiles(groupId, [shared, ...server.get(groupId).files])
      return shared
    },
    async downloadFile({ fileId }) {
      await call('downloadFile')
      return new Blob([fileId])
    },
  }

  async function loadUpTo(groupId: string, name: string, count: number): Promise<void> {
    try {
      await call(name)
      server.showMembers(groupId, count)
    } catch (error) {
      const shown = store.state.groupMembers.get(groupId)?.members.length ?? 0
      server.showMembers(groupId, shown, { name: 'failed', error: error as never })
      throw error
    }
  }
}
