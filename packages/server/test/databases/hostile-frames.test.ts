// Frames of a signed-in device with random changes: wrong bytes, other ids, texts that no database stores. The server
// answers or closes that connection, logs nothing unexpected, and serves everybody else.

import {
  BodyType,
  Command,
  CommSyncUL,
  CommUnreadUL,
  encode,
  groupDomain,
  MessageBody,
  type Meta,
  MSync,
  NameSpace,
  Provision,
  userDomain,
} from '@parley/protocol'
import { createRandom, type Random } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld } from '../../src/test-support/channel-world.ts'
import { RecordingWire } from '../../src/test-support/test-server.ts'

const frames = moreRuns(200)

const texts = ['', 'ann', 'bob', 'a\0b', '\0', '\ufffd', 'x'.repeat(3000), '🙂', '../..', '__proto__', '%00']
const ids = ['0', '1', '9007199254740993', '18446744073709551615']
const domains = [userDomain, groupDomain, '', 'a\0b']

function body(random: Random, known: readonly string[]): Uint8Array {
  const id = () => random.pick([...ids, ...known])
  const text = () => random.pick(texts)
  const key = {
    key: text(),
    type: random.between(0, 12),
    stringValue: text(),
    varintValue: random.pick(ids.slice(0, 3)),
  }
  return encode(MessageBody, {
    type: random.pick(Object.values(BodyType).filter((value) => typeof value === 'number')) as number,
    from: { name: random.pick(['ann', 'bob', 'a\0b']) },
    to: { name: random.pick([...texts, ...known]) },
    contents: Array.from({ length: random.between(0, 2) }, () => ({
      type: random.between(0, 12),
      text: text(),
      ...{ customEvent: text(), action: text(), remotePath: text(), displayName: text() },
    })),
    ext: random.next() < 0.5 ? [key] : [],
    ackMessageId: id(),
    editMessageId: id(),
  })
}

function frame(random: Random, known: readonly string[], number: number): Uint8Array {
  const name = random.pick([...texts, ...known])
  const domain = random.pick(domains)
  const meta: Meta = {
    id: random.next() < 0.8 ? String(number + 1) : random.pick(ids),
    to: { name, domain },
    ns: random.pick([NameSpace.CHAT, NameSpace.CHAT, NameSpace.CHAT, ...Object.values(NameSpace)]) as number,
    payload: random.next() < 0.9 ? body(random, known) : random.bytes(random.between(0, 60)),
    clientKey: random.pick([undefined, `k${number}`, 'a\0b', 'x'.repeat(3000)]),
  }
  const commands = [
    [Command.SYNC, encode(CommSyncUL, { meta })],
    [Command.SYNC, encode(CommSyncUL, { queue: { name, domain }, key: random.pick(ids) })],
    [Command.UNREAD, encode(CommUnreadUL, {})],
  ] as const
  const [command, payload] = random.next() < 0.8 ? commands[0] : random.pick(commands)
  const bytes = encode(MSync, { command, payload })
  if (random.next() < 0.6) return bytes
  return mutated(bytes, random)
}

function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  const changed = [...bytes]
  for (let time = random.between(1, 4); time > 0; time--) {
    const at = random.between(0, Math.max(0, changed.length - 1))
    const what = random.pick(['replace', 'replace', 'remove', 'insert'])
    if (what === 'replace') changed[at] = random.pick([0, 0x7f, 0x80, 0xff, random.between(0, 255)])
    else if (what === 'remove') changed.splice(at, random.between(1, 5))
    else changed.splice(at, 0, ...random.bytes(random.between(1, 5)))
  }
  return Uint8Array.from(changed)
}

describe(`hostile frames on ${databaseName}`, () => {
  test(`${frames} frames of one device harm nobody else`, async () => {
    const database = await openTestDatabase()
    const world = await channelWorld({}, database)
    const random = createRandom(23)
    const { metrics } = world.server.services
    const bob = await world.device('bob')
    const cay = await world.device('cay')
    let ann = await world.device('ann')
    const group = await world.group('ann', 'bob', 'cay')
    await cay.say(group, 'hello')
    const rows = await world.rows<{ id: number }>('SELECT id FROM entries')
    const known = [group, ...rows.map(({ id }) => String(id))]
    const wrong: unknown[] = []
    let connections = 1
    for (let number = 0; number < frames; number++) {
      if (ann.wire.closedWith !== undefined) {
        ann = await world.device('ann', `web_${number}`)
        connections++
      }
      const sent = frame(random, known, number)
      const before = metrics.problems
      ann.listener.frame(sent)
      // An honest message after it, through the same commits.
      const answer = await bob.say('cay', `message ${number}`)
      if (answer.code !== 0 || metrics.problems > before)
        wrong.push({ number, answer: answer.reason, frame: Buffer.from(sent).toString('base64') })
      // What was received is not needed, and finding an answer would take longer with each message.
      for (const { wire } of [ann, bob, cay]) wire.frames.length = 0
      world.host.time += 1000
    }
    expect(wrong).toEqual([])
    // Broken frames end a connection. If none did, or each did, most of the frames tested nothing.
    expect(connections).toBeGreaterThan(frames / 20)
    expect(connections).toBeLessThan(frames / 2)
    await world.server.stop()
    await database.close()
  })

  test('a sign-in with any text in any field is accepted or refused', async () => {
    const database = await openTestDatabase()
    const world = await channelWorld({}, database)
    const { metrics } = world.server.services
    const token = await world.token('ann')
    for (const text of texts)
      for (const field of [
        'resource',
        'deviceName',
        'reason',
        'actionVersion',
        'clientResource',
        'name',
        'appKey',
      ]) {
        const wire = new RecordingWire()
        const listener = world.server.accept(wire)
        const authToken = JSON.stringify({ token })
        const payload = encode(Provision, { resource: 'web_1', authToken, [field]: text })
        const guid = { appKey: 'parley#demo', name: 'ann', domain: userDomain, [field]: text }
        listener.frame(encode(MSync, { command: Command.PROVISION, guid, payload }))
        await expect.poll(() => wire.frames.length).toBeGreaterThan(0)
        listener.closed()
        world.host.time += 60_000
      }
    expect(metrics.problems).toBe(0)
    await world.server.stop()
    await database.close()
  })
})
