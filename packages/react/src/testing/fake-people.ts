// `client.contacts`, `blocks`, `presence` and `profile` of the fake client: people in memory. Server data gets into the
// state when it is requested, as with the real client; later changes arrive at once.

import type { Client, Contact, ContactRequest, People, Presence, Profile } from '@parley/client'
import { type FakeCallParts, fakeCall } from './fake-call.ts'
import type { FakeStore } from './fake-store.ts'

/** The people on the fake server; changes arrive at once, as if by an event. */
export interface FakePeopleServer {
  /** All accounts. Contact requests to other names fail. */
  readonly users: Set<string>
  /** Changes the state of people directly. */
  set(change: Partial<People>): void
  /** Adds or changes a contact. */
  setContact(user: string, remark?: string): void
  /** Removes a contact. */
  removeContact(user: string): void
  /** Adds a contact request from another user. */
  request(user: string, reason?: string): void
  /** Adds a contact request by the current user. */
  requested(user: string, reason?: string): void
  /** Replaces the blocked users. */
  setBlocked(users: readonly string[]): void
  /** Changes fields of a profile. */
  setProfile(user: string, profile: Partial<Profile>): void
  /** Changes the presence of a user. */
  setPresence(user: string, presence: Partial<Presence>): void
  /** The users whose presence is watched. */
  readonly watched: ReadonlySet<string>
}

export interface FakePeopleParts extends FakeCallParts {
  readonly me: string
  readonly store: FakeStore
  readonly server: FakePeopleServer & FakePeopleTruth
}

/** Server data that may not be in the state yet. */
interface FakePeopleTruth {
  readonly truth: {
    contacts: ReadonlyMap<string, Contact>
    requests: readonly ContactRequest[]
    sentRequests: readonly ContactRequest[]
    blocked: ReadonlySet<string>
  }
  readonly profiles: ReadonlyMap<string, Profile>
  readonly presences: ReadonlyMap<string, Presence>
  /** Changes contacts, requests or blocks, on the server and in the state if they are loaded. */
  keep(change: Partial<FakePeopleTruth['truth']>): void
  watch(users: readonly string[]): () => void
}

export const emptyProfile: Profile = {
  nickname: '',
  avatarurl: '',
  mail: '',
  phone: '',
  gender: '',
  sign: '',
  birth: '',
  ext: '',
  bot: '',
}

const absent = (user: string): Presence => ({ user, isOnline: false, text: '', lastSeenAt: 0, devices: [] })
const without = <T extends { readonly user: string }>(rows: readonly T[], user: string) =>
  rows.filter((row) => row.user !== user)

export function createFakePeopleServer(store: FakeStore): FakePeopleServer & FakePeopleTruth {
  const truth: FakePeopleTruth['truth'] = {
    contacts: new Map(),
    requests: [],
    sentRequests: [],
    blocked: new Set(),
  }
  const profiles = new Map<string, Profile>()
  const presences = new Map<string, Presence>()
  const watches = new Map<string, number>()
  const watched = new Set<string>()
  const set = (change: Partial<People>) => store.set(({ people }) => ({ people: { ...people, ...change } }))
  const rowOf = (user: string, reason: string): ContactRequest => ({ user, reason, at: Date.now() })

  const server: FakePeopleServer & FakePeopleTruth = {
    users: new Set(),
    truth,
    profiles,
    presences,
    watched,
    set,
    keep(change) {
      Object.assign(truth, change)
      if (store.state.people.load.name === 'loaded') set(change)
    },
    setContact(user, remark = '') {
      server.users.add(user)
      server.keep({
        contacts: new Map(truth.contacts).set(user, { user, remark }),
        requests: without(truth.requests, user),
        sentRequests: without(truth.sentRequests, user),
      })
    },
    removeContact(user) {
      const contacts = new Map(truth.contacts)
      contacts.delete(user)
      server.keep({ contacts })
    },
    request: (user, reason = '') =>
      server.keep({ requests: [rowOf(user, reason), ...without(truth.requests, user)] }),
    requested: (user, reason = '') =>
      server.keep({ sentRequests: [rowOf(user, reason), ...without(truth.sentRequests, user)] }),
    setBlocked: (users) => server.keep({ blocked: new Set(users) }),
    setProfile(user, change) {
      server.users.add(user)
      const profile = { ...(profiles.get(user) ?? emptyProfile), ...change }
      profiles.set(user, profile)
      const known = store.state.people.profiles
      if (known.has(user)) set({ profiles: new Map(known).set(user, profile) })
    },
    setPresence(user, change) {
      const presence = { ...(presences.get(user) ?? absent(user)), ...change }
      presences.set(user, presence)
      const known = store.state.people.presences
      if (known.has(user)) set({ presences: new Map(known).set(user, presence) })
    },
    watch(users) {
      const known = new Map(store.state.people.presences)
      for (const user of users) {
        watches.set(user, (watches.get(user) ?? 0) + 1)
        watched.add(user)
        known.set(user, presences.get(user) ?? absent(user))
      }
      set({ presences: known })
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        for (const user of users) {
          const left = (watches.get(user) ?? 1) - 1
          watches.set(user, left)
          if (left === 0) watched.delete(user)
        }
      }
    },
  }
  return server
}

type PeopleAreas = Pick<Client, 'contacts' | 'blocks' | 'presence' | 'profile'>

export function createFakePeople(parts: FakePeopleParts): PeopleAreas {
  const { me, store, server } = parts
  const { truth } = server

  const call = fakeCall(parts)

  function mustExist(user: string): void {
    if (!server.users.has(user))
      throw Object.assign(new Error('user not found'), { reason: 'userNotFound', code: 204 })
  }

  const rows = (users: readonly string[]) =>
    users.map((user) => {
      const { text, lastSeenAt, isOnline } = server.presences.get(user) ?? absent(user)
      return { user, text, lastTime: lastSeenAt / 1000, expiry: 0, devices: { web: isOnline ? 1 : 0 } }
    })
  const page = () => [...truth.contacts.values()]

  return {
    contacts: {
      async load() {
        server.set({ load: { name: 'loading' } })
        try {
          await call('contacts.load')
          server.set({ ...truth, load: { name: 'loaded' } })
        } catch (error) {
          server.set({ load: { name: 'failed', error: error as never } })
          throw error
        }
      },
      async listAll() {
        await call('contacts.listAll')
        return { users: [...truth.contacts.keys()], contacts: page() }
      },
      async list() {
        await call('contacts.list')
        return { contacts: page(), cursor: '' }
      },
      async listRequests(input = {}) {
        await call('contacts.listRequests')
        return { requests: input.sent ? truth.sentRequests : truth.requests, cursor: '' }
      },
      async report(user) {
        await call('contacts.report')
        mustExist(user)
      },
      async invite(user, reason = '') {
        await call('contacts.invite')
        mustExist(user)
        if (truth.requests.some((row) => row.user === user)) server.setContact(user)
        else server.requested(user, reason)
      },
      async accept(user) {
        await call('contacts.accept')
        server.setContact(user)
      },
      async decline(user) {
        await call('contacts.decline')
        server.keep({ requests: without(truth.requests, user) })
      },
      async remove(user) {
        await call('contacts.remove')
        server.keep({ sentRequests: without(truth.sentRequests, user) })
        server.removeContact(user)
      },
      async setRemark(user, remark) {
        await call('contacts.setRemark')
        server.setContact(user, remark)
      },
    },
    blocks: {
      async list() {
        await call('blocks.list')
        return { users: [...truth.blocked] }
      },
      async add({ users }) {
        await call('blocks.add')
        server.setBlocked([...truth.blocked, ...users])
        return { users }
      },
      async remove({ users }) {
        await call('blocks.remove')
        server.setBlocked([...truth.blocked].filter((user) => !users.includes(user)))
        return { users }
      },
    },
    presence: {
      async publish(text) {
        await call('presence.publish')
        const known = new Map(store.state.people.presences)
        const before = known.get(me) ?? { ...absent(me), isOnline: true }
        server.set({ presences: known.set(me, { ...before, text }) })
      },
      async subscribe({ users }) {
        await call('presence.subscribe')
        return { presences: rows(users) }
      },
      async unsubscribe() {
        await call('presence.unsubscribe')
        return { result: 'ok' }
      },
      async listWatched() {
        await call('presence.listWatched')
        return {
          total: server.watched.size,
          watched: [...server.watched].map((user) => ({ user, expiry: 0 })),
        }
      },
      async find({ users }) {
        await call('presence.find')
        return { presences: rows(users) }
      },
      async watch(users) {
        await call('presence.watch')
        return server.watch(users)
      },
    },
    profile: {
      async update(change) {
        await call('profile.update')
        const known = new Map(store.state.people.profiles)
        if (!known.has(me)) server.set({ profiles: known.set(me, emptyProfile) })
        server.setProfile(me, change)
      },
      async find({ users }) {
        await call('profile.find')
        return { profiles: Object.fromEntries(users.map((user) => [user, server.profiles.get(user) ?? {}])) }
      },
      async search({ text = '' } = {}) {
        await call('profile.search')
        const wanted = text.toLowerCase()
        const isFound = (user: string, nickname: string) =>
          [user, ...nickname.toLowerCase().split(' ')].some((word) => word.startsWith(wanted))
        const people = [...server.profiles].flatMap(([user, { nickname, avatarurl }]) =>
          user !== me && isFound(user, nickname) ? [{ user, nickname, avatarurl }] : [],
        )
        return { allowed: true, people, cursor: '' }
      },
      async load(users) {
        await call('profile.load')
        const known = new Map(store.state.people.profiles)
        for (const user of users) known.set(user, server.profiles.get(user) ?? emptyProfile)
        server.set({ profiles: known })
      },
      async uploadPicture(file, options = {}) {
        await call('profile.uploadPicture')
        options.onProgress?.(file.size, file.size)
        return `https://pictures.invalid/${file.name}`
      },
    },
  }
}
