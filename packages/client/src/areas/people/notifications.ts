// Do-not-disturb settings and push registrations. Rules PPL-40 to PPL-49.

import { calls, hasReason, isObject, ParleyError, requestLimits, silenceChanged } from '@parley/protocol'
import { methodsOf } from '../../calls/call-methods.ts'
import { invalid } from '../../outbox/compose.ts'
import {
  intervalIn,
  intervalText,
  isPlain,
  noSilence,
  plainSilence,
  rowsIn,
  silenceAfter,
  silenceText,
} from '../../state/apply/people-changes.ts'
import { numberIn } from '../../state/lenient-readers.ts'
import {
  type ConversationKey,
  type ConversationRef,
  keyOf,
  type NotificationSettings,
  normalized,
  type Silence,
} from '../../state/state.ts'
import type { Notifications, SilenceChange } from './api.ts'
import type { PeopleParts, PeopleWriter } from './context.ts'

/** The time zone of this device; empty if the host does not provide it. */
function deviceZone(): string {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
  } catch {
    return ''
  }
}

/** The names of conversation types in calls; rooms and threads have no separate settings. */
const kinds = { single: 'user', group: 'chatgroup' } as const

type Kind = (typeof kinds)[keyof typeof kinds]

export function createNotifications(parts: PeopleParts, writer: PeopleWriter): Notifications {
  const { run } = parts
  const methods = methodsOf('notifications', calls, run)
  let loading: Promise<void> | undefined
  const pauses = new Map<unknown, () => void>()

  /** Changes settings that are loaded; unloaded ones are ignored. */
  function change(of: (settings: NotificationSettings) => Partial<NotificationSettings>): void {
    writer.change((people) => {
      const before = people.notifications
      return before ? { ...people, notifications: { ...before, ...of(before) } } : people
    })
  }

  async function loadAll(): Promise<void> {
    const pending = writer.pendingAnswer()
    try {
      const answer = await methods.all()
      pending.take((people) => ({ ...people, notifications: settingsIn(answer) }))
    } finally {
      pending.end()
    }
  }

  async function set(kind: Kind, id: string, given: SilenceChange): Promise<void> {
    const input = inputOf(given)
    const isNow = parts.thisSession()
    const { silence } = await methods.set({ kind, id, ...input })
    if (!isNow()) return
    const isAll = kind === 'user' && id === writer.me
    const target = isAll ? {} : kind === 'user' ? { user: id } : { group: id }
    const { type, until, interval, zone } = isObject(silence) ? silence : ({} as Partial<typeof silence>)
    // If the answer contains fewer values, the requested ones were set.
    const { durationMs } = input
    const after = silenceAfter(currentOf(isAll ? undefined : keyOfPlace(kind, id)), {
      type: type ?? input.type,
      ignoreDuration: until ?? (durationMs && parts.now() + durationMs),
      ignoreInterval: interval ?? input.interval,
    })
    const data = isPlain(after)
      ? {}
      : { ...silenceText(after), ...(isAll && { zone: zone || input.zone || '' }) }
    writer.did(silenceChanged, { values: [{ device: parts.device(), ...target, data }] })
    if (zone) change(() => ({ zone }))
  }

  function currentOf(key: ConversationKey | undefined): Silence {
    const settings = writer.people.notifications
    return key === undefined
      ? (settings?.all ?? noSilence)
      : (settings?.conversations.get(key) ?? plainSilence)
  }

  function placeOf(given: ConversationRef): [Kind, string] {
    if (typeof given?.id !== 'string' || given.id === '') throw invalid('conversationId', given?.id)
    const { type, id } = normalized(given)
    if (type !== 'single' && type !== 'group') throw invalid('type', type)
    if (type === 'single' && id === writer.me) throw invalid('conversationId', id)
    return [kinds[type], id]
  }

  /** A delay that ends with the session. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = parts.clock.setTimer(() => {
        pauses.delete(timer)
        resolve()
      }, requestLimits.retryPauseMs)
      pauses.set(timer, resolve)
    })
  parts.on('client.signedOut', () => {
    for (const [timer, resolve] of pauses) {
      parts.clock.clearTimer(timer)
      resolve()
    }
    pauses.clear()
  })

  async function register(device: string, token: string, notifier: string): Promise<void> {
    const isNow = parts.thisSession()
    const input = { deviceId: device, deviceToken: token, notifierName: notifier }
    for (let tries = 0; ; tries++) {
      try {
        await run(calls.people.updateSelf, input)
        break
      } catch (error) {
        if (tries >= requestLimits.retries || !canHeal(error) || !isNow()) throw error
        await pause()
      }
    }
    if (!isNow()) return
    const isOther = (one: { readonly device: string; readonly notifier: string }) =>
      one.device !== device || (one.notifier !== notifier && notifier !== '')
    change(({ devices }) => {
      const others = devices.filter(isOther)
      return { devices: token === '' ? others : [{ device, notifier, at: parts.now() }, ...others] }
    })
  }

  return {
    get: methods.get,
    getMany: methods.getMany,
    listTyped: methods.listTyped,
    language: methods.language,
    load() {
      loading ??= loadAll().finally(() => {
        loading = undefined
      })
      return loading
    },
    async silenceAll(given) {
      // Without a session the call itself is refused.
      await set('user', writer.me || '-', given)
    },
    async silence(conversation, given) {
      await set(...placeOf(conversation), given)
    },
    async clear(conversation) {
      await set(...placeOf(conversation), { type: 'DEFAULT', durationMs: 0, interval: null })
    },
    async setLanguage(language) {
      const isNow = parts.thisSession()
      await methods.setLanguage({ language })
      if (isNow()) change(() => ({ language }))
    },
    async registerPush(registration) {
      const { token, notifier, deviceId = parts.device() } = registration ?? {}
      for (const [name, value] of Object.entries({ token, notifier, deviceId }))
        if (typeof value !== 'string' || value === '') throw invalid(name, value)
      await register(deviceId, token, notifier)
    },
    async unregisterPush({ notifier = '', deviceId = parts.device() } = {}) {
      if (typeof notifier !== 'string') throw invalid('notifier', notifier)
      if (typeof deviceId !== 'string' || deviceId === '') throw invalid('deviceId', deviceId)
      await register(deviceId, '', notifier)
    },
  }
}

const keyOfPlace = (kind: Kind, id: string): ConversationKey =>
  keyOf({ type: kind === 'user' ? 'single' : 'group', id })

/** Whether a retry may succeed. */
const canHeal = (error: unknown): boolean =>
  hasReason(error, 'networkError', 'requestTimeout', 'serverError', 'serverBusy', 'requestFailed')

function inputOf({ type, durationMs, interval, zone }: SilenceChange = {}) {
  const text = interval === undefined ? undefined : interval === null ? '' : intervalText(interval)
  // An interval that this client cannot read could not be read by any client.
  if (text && !intervalIn(text)) throw invalid('interval', interval)
  const sentZone = zone ?? (text ? deviceZone() : undefined)
  const input = {
    ...(type !== undefined && { type }),
    ...(durationMs !== undefined && { durationMs }),
    ...(text !== undefined && { interval: text }),
    ...(sentZone && { zone: sentZone }),
  }
  if (Object.keys(input).length === 0)
    throw new ParleyError('invalidParameter', 'Invalid parameter: nothing to change')
  return input
}

type Answer = Awaited<ReturnType<ReturnType<typeof methodsOf<'notifications'>>['all']>>

function settingsIn(answer: Answer): NotificationSettings {
  const all: Partial<Answer['all']> = isObject(answer.all) ? answer.all : {}
  const conversations = new Map<ConversationKey, Silence>()
  const note = (type: 'single' | 'group', found: unknown) => {
    for (const [id, said] of Object.entries(isObject(found) ? found : {})) {
      const silence = silenceAfter(plainSilence, said)
      if (!isPlain(silence)) conversations.set(keyOf(normalized({ type, id })), silence)
    }
  }
  note('single', answer.users)
  note('group', answer.groups)
  return {
    all: silenceAfter(noSilence, {
      type: all.type,
      ignoreDuration: all.until,
      ignoreInterval: all.interval,
    }),
    conversations,
    zone: String(all.zone ?? ''),
    language: String(answer.language ?? ''),
    devices: rowsIn(answer.devices).map(({ device, notifier, at }) => ({
      device: String(device ?? ''),
      notifier: String(notifier ?? ''),
      at: numberIn(at),
    })),
    webKey: String(answer.webKey ?? ''),
  }
}
