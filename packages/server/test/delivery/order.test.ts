// Whatever is committed, in whichever order the database reports it: every device gets everything that is for it, once,
// in the order of numbers. Compared with the log itself, over random histories.

import { BodyType, encode, groupDomain, MessageBody, NameSpace, userDomain } from '@parley/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInAudience } from '../../src/logs/audience.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { channelWorld, settled, type TalkWorld } from '../../src/test-support/channel-world.ts'
import { type HeldDatabase, heldDatabase } from './held-database.ts'
import { ModelDevice } from './model-device.ts'

const acts = {
  say: 6,
  edit: 4,
  recall: 3,
  read: 3,
  repeat: 2,
  rename: 2,
  expel: 1,
  admit: 1,
  acknowledge: 5,
  signIn: 2,
  signOut: 1,
  /** One answer of the database arrives. */
  report: 25,
  turn: 12,
  /** Everything arrives and is acknowledged; then all devices sign in again without knowing any log. */
  settle: 2,
  restart: 2,
} as const

type Act = keyof typeof acts

interface Step {
  readonly act: Act
  readonly device: number
  readonly pick: number
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    ...(Object.keys(acts) as Act[]).map((act) => ({ weight: acts[act], arbitrary: fc.constant(act) })),
  ),
  device: fc.nat({ max: 3 }),
  pick: fc.nat({ max: 30 }),
})

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

class History {
  private readonly world: TalkWorld
  private readonly database: HeldDatabase
  private readonly devices: readonly ModelDevice[]
  private readonly group: string
  private metas = 0
  /** Requests without an answer. */
  private requests = 0
  private readonly said: { device: ModelDevice; to: string; metaId: string }[] = []
  private readonly repeatable: (() => void)[] = []

  private constructor(parts: {
    world: TalkWorld
    database: HeldDatabase
    devices: readonly ModelDevice[]
    group: string
  }) {
    this.world = parts.world
    this.database = parts.database
    this.devices = parts.devices
    this.group = parts.group
  }

  static async begin(): Promise<History> {
    const database = heldDatabase(await openDatabase({ url: ':memory:', directory: '', inThread: true }))
    const world = await channelWorld({ rememberedLogs: 1, unacknowledged: 4, pageEntries: 3 }, database)
    const devices: ModelDevice[] = []
    for (const [user, resource] of [
      ['ann', 'web'],
      ['ann', 'phone'],
      ['bob', 'web'],
      ['cat', 'web'],
    ] as const)
      devices.push(new ModelDevice(world, user, resource, await world.token(user)))
    const group = await world.group('ann', 'bob', 'cat')
    const history = new History({ world, database, devices, group })
    for (const device of devices) device.signIn()
    await history.quiet()
    database.isHeld = true
    return history
  }

  async take({ act, device: index, pick }: Step): Promise<void> {
    const device = this.devices[index] as ModelDevice
    this.world.host.time += 100
    if (act === 'say') this.say(device, pick)
    else if (act === 'edit' || act === 'recall' || act === 'read') this.change(act, device, pick)
    else if (act === 'repeat') this.repeatable.at(-1 - pick)?.()
    else if (act === 'rename')
      void this.rest('PUT', `chatgroups/${this.group}`, { groupname: `name ${pick}` })
    else if (act === 'expel') void this.rest('DELETE', `chatgroups/${this.group}/users/cat`)
    else if (act === 'admit') void this.rest('POST', `chatgroups/${this.group}/users/cat`)
    else if (act === 'acknowledge') device.acknowledge(1 + (pick % 3))
    else if (act === 'signIn') device.signIn()
    else if (act === 'signOut') device.close()
    else if (act === 'report') this.database.release(pick)
    else if (act === 'settle') await this.end()
    else if (act === 'restart') await this.restart()
    else await turn()
    for (const each of this.devices) each.read()
  }

  /** Signing a token takes a thread of Node, so that nothing of the server is busy for a while. */
  private async rest(method: string, path: string, body?: unknown): Promise<void> {
    this.requests++
    try {
      await this.world.ask(method, path, body, await this.world.appToken())
    } finally {
      this.requests--
    }
  }

  private say(device: ModelDevice, pick: number): void {
    const others = ['ann', 'bob', 'cat'].filter((name) => name !== device.user)
    const to = [this.group, this.group, ...others][pick % 4] as string
    const metaId = this.send(device, to, {
      type: to === this.group ? BodyType.GROUPCHAT : BodyType.CHAT,
      contents: [{ type: 0, text: `text ${this.metas}` }],
    })
    this.said.push({ device, to, metaId })
  }

  private change(act: 'edit' | 'recall' | 'read', device: ModelDevice, pick: number): void {
    // Mostly recent messages, which are still in transit.
    const all = this.said.filter((one) => act === 'read' || one.device === device)
    const one = all[all.length - 1 - (pick % 3)]
    const id = one?.device.answers.get(one.metaId)
    if (!one || !id || (act === 'read' && one.to !== this.group && one.to !== device.user)) return
    const to = one.to === device.user ? one.device.user : one.to
    if (act === 'edit')
      this.send(device, to, {
        type: BodyType.EDIT,
        contents: [{ type: 0, text: `edited ${this.metas}` }],
        editMessageId: id,
        editScope: 1,
      })
    else
      this.send(device, to, {
        type: act === 'recall' ? BodyType.RECALL : BodyType.READ_ACK,
        contents: [{}],
        ackMessageId: id,
      })
  }

  private send(device: ModelDevice, to: string, body: MessageBody): string {
    const id = String(++this.metas)
    const domain = to === this.group ? groupDomain : userDomain
    const payload = encode(MessageBody, { from: { name: device.user }, to: { name: to }, ...body })
    const send = () =>
      device.send({ id, ns: NameSpace.CHAT, clientKey: `key.${id}`, to: { name: to, domain }, payload })
    this.repeatable.push(send)
    send()
    return id
  }

  /** All devices are signed in, everything is answered, sent and acknowledged. */
  async end(): Promise<void> {
    for (const device of this.devices) if (!device.isSignedIn) device.signIn()
    await this.quiet()
    while (this.devices.some((device) => device.owes > 0)) {
      for (const device of this.devices) device.acknowledge(device.owes)
      await this.quiet()
    }
  }

  private async restart(): Promise<void> {
    await this.end()
    for (const device of this.devices) device.signIn()
    await this.end()
  }

  private async quiet(): Promise<void> {
    // Several turns in a row without anything to report or to receive.
    for (let still = 0; still < 4; ) {
      const isWaiting = this.requests > 0 || this.devices.some(({ isSigningIn }) => isSigningIn)
      const isBusy = this.database.held > 0 || this.world.server.busy > 0
      still = isBusy || isWaiting ? 0 : still + 1
      while (this.database.held > 0) this.database.release(0)
      await turn()
      for (const device of this.devices) device.read()
    }
  }

  /** Compares what each device received with the log. */
  async compare(): Promise<void> {
    this.database.isHeld = false
    await settled(this.world)
    for (const device of this.devices) {
      const [row] = await this.world.rows<{ id: number; user_id: number }>(
        `SELECT d.id, d.user_id FROM devices d JOIN users u ON u.id = d.user_id
         WHERE u.name = ? AND d.resource = ?`,
        [device.user, device.resource],
      )
      if (!row) throw new Error(`There is no device ${device.resource}.`)
      const receiver = { deviceId: row.id, userId: row.user_id, since: Number.POSITIVE_INFINITY }
      const entries = await this.world.rows<{
        log_id: number
        seq: number
        device_id: number
        audience: string | null
        sent_at: number
      }>(
        `SELECT e.log_id, e.seq, e.device_id, e.audience, e.sent_at FROM entries e
         JOIN members m ON m.log_id = e.log_id AND m.user_id = ? WHERE e.seq > m.start ORDER BY e.log_id, e.seq`,
        [row.user_id],
      )
      const missing = entries.filter(
        (entry) =>
          entry.device_id !== row.id &&
          isInAudience(entry.audience, entry.sent_at, receiver) &&
          !device.got.get(entry.log_id)?.has(entry.seq),
      )
      expect(
        missing.map(({ log_id, seq }) => `${device.user}/${device.resource} misses ${seq} of log ${log_id}`),
      ).toEqual([])
    }
  }

  async stop(): Promise<void> {
    this.database.isHeld = false
    while (this.database.held > 0) this.database.release(0)
    await this.world.server.stop()
    await this.database.close()
  }
}

test('every device gets everything once and in order, whatever the order of reports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 200, size: 'max' }), async (steps) => {
      const history = await History.begin()
      try {
        for (const one of steps) await history.take(one)
        await history.end()
        await history.compare()
      } finally {
        await history.stop()
      }
    }),
    { seed: 19, numRuns: 40, endOnFailure: true },
  )
})
