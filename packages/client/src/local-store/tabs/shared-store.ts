// Shares the changes of each tab with the others. They travel as the batches that are also stored; only the leading tab
// writes them, so the store has one writer.

import type { TabChannel, TabHost } from '../../platform/tab-host.ts'
import type { AreaEvent } from '../../state/area-event-emitter.ts'
import type { Committed } from '../../state/conversation-ledger.ts'
import {
  applyCopy,
  batchOf,
  type LocalStore,
  type Persistence,
  type PersistenceHooks,
  watchGroupsAndThreads,
} from '../persistence.ts'
import { clientSigningIn, type OpenedStore } from '../sign-in.ts'
import { type StoreBatch, tablesById } from '../stored-types.ts'
import type { LeaderElection, Leadership } from './leader-election.ts'
import { merge } from './merge-batch.ts'

/** A store that shares its changes with the other tabs of the account; without an inner one nothing is stored. */
export function sharedStore(
  inner: LocalStore | undefined,
  host: TabHost,
  leading: LeaderElection,
): LocalStore {
  return { attach: (hooks) => createSharing(inner?.attach(hooks), hooks, host, leading) }
}

/** One tab receives the events of groups, threads, rooms and users, and passes them on under these names. */
const areaMessages: readonly string[] = ['groups.notice', 'client.news']

function createSharing(
  persistence: Persistence | undefined,
  hooks: PersistenceHooks,
  host: TabHost,
  leading: LeaderElection,
): Persistence {
  const { ingest } = hooks
  const { ledger } = ingest
  let channel: TabChannel | undefined
  let lead: Leadership | undefined
  let isMerging = false
  /** Groups and threads that came from other tabs, and are not sent again. */
  const fromOtherTabs = new WeakSet<object>()
  let stopWatching = () => {}

  const say = (what: string, data?: unknown) => channel?.say({ from: host.tab, what, data })

  function handleTabMessage(what: string, data: unknown): void {
    if (what === 'signedOut') return hooks.connection.signOut({ silently: true })
    isMerging = true
    try {
      if (areaMessages.includes(what)) {
        ingest.areaEvents.deliver(data as AreaEvent)
        hooks.listeners.emit({ name: what, data })
      }
      if (what !== 'batch') return
      const batch = data as StoreBatch
      mergeKnown(batch)
      const { emit } = hooks.listeners
      for (const message of ingest.event('conversations', (all) => merge(all, batch))) {
        const mine = message.from === ledger.me
        if (!mine) emit({ name: 'messages.sent', data: { message } })
        emit({ name: 'messages.received', data: { message, mine, backlog: batch.isBacklog ?? false } })
      }
    } catch (error) {
      // A tab with another version of the application may send unknown messages.
      hooks.log('warn', 'an item was skipped', error)
    } finally {
      isMerging = false
    }
  }

  function mergeKnown(batch: StoreBatch): void {
    for (const name of tablesById) {
      if (!batch[name]) continue
      const known = new Map<string, unknown>(hooks.store.state[name])
      for (const one of batch[name].put ?? []) {
        fromOtherTabs.add(one)
        known.set(one.id, one)
      }
      applyCopy(ingest, name, () => ({ [name]: known }))
    }
  }

  ingest.areaEvents.whenShared((event) => {
    if (!isMerging) say(event.notice ? 'groups.notice' : 'client.news', event)
  })

  function close(): void {
    stopWatching()
    channel?.close()
    channel = undefined
    lead = undefined
  }

  async function open(account: string): Promise<OpenedStore> {
    const leadership = await leading.of(account)
    const opened = await persistence?.open(account)
    const listen = () =>
      host.listen(`parley-store:${account}`, ({ what, data }) => handleTabMessage(what, data))
    return {
      isKept: opened?.isKept ?? false,
      restore() {
        lead = leadership
        channel = listen()
        leadership.whenLeading(() => {
          // The former leader may not have written everything, and the server does not send it again. It is already
          // known here.
          const changes = ledger.all().map((after) => ({ before: undefined, after }))
          if (lead === leadership) persistence?.committed({ changes, missed: [] })
        })
        opened?.restore()
        stopWatching = watchGroupsAndThreads(
          hooks.store,
          (batch) => say('batch', batch),
          (one) => !fromOtherTabs.has(one),
        )
      },
      close() {
        // Another tab may lead: this one has no session.
        leading.leave()
        opened?.close()
      },
      erase() {
        channel = listen()
        sayGoodbye()
        leading.leave()
        opened?.erase()
      },
    }
  }

  /** Signs out the other tabs, too. */
  function sayGoodbye(): void {
    say('signedOut')
    close()
  }

  const { signIn, cancel } = clientSigningIn(hooks, open)

  return {
    signIn,
    open,
    committed(what: Committed) {
      if (!isMerging) say('batch', { ...batchOf(what, ledger.me), isBacklog: what.isBacklog })
      if (lead?.isLeading) persistence?.committed(what)
    },
    write: (batch) => persistence?.write(batch),
    readsChanged: (key, newest) => persistence?.readsChanged(key, newest),
    afterwards(run) {
      if (persistence) persistence.afterwards(run)
      else run()
    },
    older: async (...args) => (await persistence?.older(...args)) ?? false,
    around: async (...args) => (await persistence?.around(...args)) ?? false,
    search: async (question) => (await persistence?.search(question)) ?? { found: [], cursor: '' },
    size: async () => (await persistence?.size()) ?? { messages: 0, bytes: 0 },
    generation: () => persistence?.generation(),
    noteGeneration: (generation) => persistence?.noteGeneration(generation),
    drop: () => persistence?.drop(),
    close() {
      cancel('close')
      close()
      persistence?.close()
    },
    erase() {
      cancel('erase')
      sayGoodbye()
      persistence?.erase()
    },
  }
}
