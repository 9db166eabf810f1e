// Three users with four devices, all with the same kind of client, who play a script in their own app.

import type { Admin } from '../admin.ts'
import type { ReferenceClient } from '../reference-client/client.ts'
import { referenceClient } from '../reference-client/client.ts'
import { plain } from '../reference-client/copy-from-realm.ts'
import type { Loose } from '../reference-client/loose.ts'
import type { RecordedEvent } from '../reference-client/recorder.ts'
import type { Surface } from '../reference-client/sandbox.ts'
import { another, command, cut, type Done, settled, withCallbacks } from './actions.ts'
import { beginnings, callNamed } from './calls.ts'
import { emptyMemory, type Memory, Situation } from './created-things.ts'
import { Normaliser, type SeenRequest } from './normalise.ts'
import { chanceOf, type Step } from './script.ts'
import { itemsOf } from './sent-items.ts'

/** The server and app that a cast plays on. */
export interface Ground {
  readonly surface: Surface
  readonly appKey: string
  readonly apiUrl: string
  readonly url: string
  readonly admin: Admin
}

/** The outcome of a step, on all devices. */
export interface Seen {
  readonly device: string
  readonly call: string
  readonly given: unknown
  readonly outcome: unknown
  readonly requests: Readonly<Record<string, readonly SeenRequest[]>>
  /** Everything sent on the socket. */
  readonly sent: Readonly<Record<string, readonly unknown[]>>
  readonly events: Readonly<Record<string, readonly { readonly name: string; readonly payload: unknown }[]>>
}

interface Device {
  readonly name: string
  readonly user: string
  readonly client: ReferenceClient
  isHere: boolean
  requestsSeen: number
  framesSeen: number
  eventsSeen: number
}

/** Formats a step for printing. */
export const printed = ({ device, call, given }: Seen): string =>
  `${device}: ${call}(${(given as unknown[]).map((one) => JSON.stringify(one)).join(', ')})`

type Lists<T> = Readonly<Record<string, readonly T[]>>

const joined = <T>(first: Lists<T>, second: Lists<T>): Lists<T> =>
  Object.fromEntries(
    Object.entries(first).map(([device, list]) => [device, [...list, ...(second[device] ?? [])]]),
  )

/** Anna has two devices. Ben's client confirms the delivery of everything. */
export const deviceNames = ['anna', 'phone', 'ben', 'cem'] as const
const fenceWord = 'fence '

export class Cast {
  readonly #ground: Ground
  readonly #normal: Normaliser
  readonly #memory: Memory
  readonly #devices: readonly Device[]
  readonly #crier: ReferenceClient
  readonly #crierName: string
  #fences = 0

  /** `number` makes the user names unique. */
  constructor(ground: Ground, number: number) {
    const named = (label: string) => `${label}${number}`
    const { surface, appKey, apiUrl, url } = ground
    this.#ground = ground
    const [org = '', app = ''] = appKey.split('#')
    const labels = ['anna', 'ben', 'cem', 'crier']
    this.#normal = new Normaliser([
      [appKey, '<app key>'],
      [encodeURIComponent(appKey), '<app key>'],
      [`/${org}/${app}`, '/<org>/<app>'],
      [`${org}_${app}`, '<org_app>'],
      [app, '<app>'],
      [new URL(apiUrl).host, '<host>'],
      ...labels.map((label) => [named(label), label] as const),
    ])
    this.#memory = emptyMemory(['anna', 'ben', 'cem'].map(named))
    const open = (name: string, kind: Surface) =>
      referenceClient({
        ...{ apiUrl, url, appKey, surface: kind, deviceId: `device-${name}` },
        delivery: name === 'ben',
      })
    this.#devices = deviceNames.map((name) => ({
      name,
      user: named(name === 'phone' ? 'anna' : name),
      client: open(name, surface),
      isHere: false,
      requestsSeen: 0,
      framesSeen: 0,
      eventsSeen: 0,
    }))
    this.#crierName = named('crier')
    this.#crier = open('crier', 'reference')
  }

  /** Creates the users and the crier, who writes to both casts and is not part of the script. */
  async prepare(): Promise<void> {
    const { admin } = this.#ground
    for (const name of [...this.#memory.people, this.#crierName]) await admin.createUserByToken(name)
    await this.#crier.call('open', { user: this.#crierName, accessToken: await admin.token(this.#crierName) })
    await this.#crier.next('onConnected')
  }

  async play(step: Step): Promise<Seen> {
    const device = this.#devices.find(({ name }) => name === step.device) as Device
    this.#normal.nextStep()
    this.#normal.at(device.name)
    const done = await this.#do(device, step)
    await this.#quiet()
    return this.#seen(device, done)
  }

  /** The outcome of a step with what has arrived since: a busy server sends some things, such as presence, late. */
  async later(seen: Seen): Promise<Seen> {
    await this.#quiet()
    const { requests, sent, events } = this.#collect()
    return {
      ...seen,
      requests: joined(seen.requests, requests),
      sent: joined(seen.sent, sent),
      events: joined(seen.events, events),
    }
  }

  dispose(): void {
    for (const { client } of [...this.#devices, { client: this.#crier }]) client.dispose()
  }

  async #do(device: Device, step: Step): Promise<Done> {
    if (!device.isHere) return this.#signIn(device)
    if (step.call === 'close' || step.call === 'cut') {
      // The server has received its acknowledgements by now; otherwise a cut could cause redeliveries at random.
      await command(device.client, this.#crierName, `${fenceWord}before`)
      return step.call === 'cut' ? cut(device.client) : this.#signOut(device)
    }
    const chance = chanceOf(step)
    const situation = new Situation(chance, this.#memory, device.user, device.client)
    let call = callNamed(step.call)
    let given = call.given(situation)
    if (given === undefined) {
      // The call needs something that does not exist yet, so create something instead.
      call = chance.pick(beginnings)
      given = call.given(situation) ?? []
    }
    const name = chance.pick(call.names)
    // A copy, because clients write into messages.
    const before = this.#normal.value(plain(given))
    const results: unknown[] = []
    const outcome = await settled(
      device.client,
      name,
      chance.next() < 0.3 ? withCallbacks(given, results) : given,
    )
    if ('gave' in outcome && call.remember)
      call.remember(outcome.gave as Loose, this.#memory, given as readonly Loose[], device.user)
    return { name, given: before, outcome: { ...outcome, callbacks: results } }
  }

  async #signIn(device: Device): Promise<Done> {
    const { user, client } = device
    const given = [{ user, accessToken: await this.#ground.admin.token(user) }]
    const connected = another(client, 'onConnected')
    const outcome = await settled(client, 'open', given)
    await connected
    device.isHere = true
    return { name: 'open', given: this.#normal.value(given), outcome }
  }

  async #signOut(device: Device): Promise<Done> {
    const gone = another(device.client, 'onDisconnected')
    const outcome = await settled(device.client, 'close', [])
    await gone
    await this.#untilOffline(device)
    device.isHere = false
    return { name: 'close', given: [], outcome }
  }

  /** The server notices a closed socket at an unknown time. The events that it then sends belong to this step. */
  async #untilOffline({ user, name }: Device): Promise<void> {
    const isOnline = async () => {
      const { data } = await this.#ground.admin.ask('GET', `users/${user}/resources`)
      return (data as readonly { readonly res: string }[]).some(({ res }) => res.endsWith(`device-${name}`))
    }
    while (await isOnline()) await new Promise((resolve) => setImmediate(resolve))
  }

  /**
   * Waits until all effects of the last step have arrived everywhere: everyone receives a message from the crier;
   * then each client sends one, so that the server has what they sent before on their own; then everyone receives
   * the crier again.
   */
  async #quiet(): Promise<void> {
    const here = this.#devices.filter(({ isHere }) => isHere)
    const cry = async () => {
      this.#fences += 1
      const action = `${fenceWord}${this.#fences}`
      const users = new Set(here.map(({ user }) => user))
      await Promise.all([
        ...[...users].map((to) => command(this.#crier, to, action)),
        ...here.map(({ client }) =>
          client.next('onCmdMessage', (payload: Loose) => payload.action === action),
        ),
      ])
    }
    await cry()
    await Promise.all(here.map(({ client }) => command(client, this.#crierName, `${fenceWord}up`)))
    await cry()
  }

  #seen(actor: Device, { name, given, outcome }: Done): Seen {
    const results = this.#normal.value(outcome)
    return { device: actor.name, call: name, given, outcome: results, ...this.#collect() }
  }

  /** Everything that each device has sent and received since the last time. */
  #collect(): Pick<Seen, 'requests' | 'sent' | 'events'> {
    const normal = this.#normal
    const requests: Record<string, SeenRequest[]> = {}
    const sent: Record<string, unknown[]> = {}
    const events: Record<string, { name: string; payload: unknown }[]> = {}
    for (const device of this.#devices) {
      normal.at(device.name)
      const { requests: sentRequests, sent: frames } = device.client.sandbox
      sent[device.name] = itemsOf(frames.slice(device.framesSeen), this.#crierName).map((one) =>
        normal.value(one),
      )
      device.framesSeen = frames.length
      requests[device.name] = sentRequests.slice(device.requestsSeen).map((one) => normal.request(one))
      device.requestsSeen = sentRequests.length
      const { all } = device.client.events
      events[device.name] = all
        .slice(device.eventsSeen)
        .flatMap((event) => this.#withoutFences(event))
        .map(({ name: handler, payload }) => ({ name: handler, payload: normal.value(payload) }))
      device.eventsSeen = all.length
    }
    return { requests, sent, events }
  }

  /** Events of the crier are not part of the script. */
  #withoutFences({ name, payload }: RecordedEvent): { readonly name: string; readonly payload: unknown }[] {
    const isFence = ({ from, to }: Loose) => from === this.#crierName || to === this.#crierName
    if (!Array.isArray(payload)) return isFence(payload ?? {}) ? [] : [{ name, payload }]
    const rest = payload.filter((one) => !isFence(one))
    return rest.length === 0 && payload.length > 0 ? [] : [{ name, payload: rest }]
  }
}
