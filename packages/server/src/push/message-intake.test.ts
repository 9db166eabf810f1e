import { BodyType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { onlineOnly, onlyUsers } from '../logs/audience.ts'
import type { Person } from '../test-support/people-world.ts'
import { pushStage, register } from './test-support/push-stage.ts'

type Stage = Awaited<ReturnType<typeof pushStage>>

/** Alice sends; bob has a phone and is offline. */
async function bobIsAway(options: Parameters<typeof pushStage>[0] = {}) {
  const stage = await pushStage(options)
  const alice = await stage.world.person('alice')
  const bob = await stage.phone('bob')
  stage.gone(bob)
  return { stage, alice, bob }
}

/** Acknowledges everything in the log of this message for a device. */
async function acknowledge({ database }: Stage, { user }: Person, messageId: string, resource = 'web_1') {
  await database.write((sql) =>
    sql.run(
      `INSERT INTO cursors (device_id, log_id, seq)
       SELECT d.id, e.log_id, e.seq FROM devices d, entries e WHERE d.user_id = ? AND d.resource = ? AND e.id = ?`,
      [user.id, resource, Number(messageId)],
    ),
  )
}

const silence = (who: Person, place: string, body: object) =>
  who.ask('PUT', `users/${who.name}/notification/${place}`, body)

describe('templates', () => {
  test('[PSH-13] that of the message comes before that of the receiver, and both before the default', async () => {
    const { stage, alice, bob } = await bobIsAway()
    const back = await stage.world.appToken()
    const create = (name: string) =>
      stage.world.ask(
        'POST',
        'notification/template',
        { name, title_pattern: name, content_pattern: `${name}: {$msg}` },
        back,
      )
    const texts: string[] = []
    const say = async (ext?: Record<string, unknown>) => {
      await stage.world.say({ from: alice, to: bob, text: 'hello', ...(ext ? { ext } : {}) })
      await stage.clock.advance(60_000)
      texts.push(...stage.provider.taken())
    }
    await say({ em_push_template: { name: 'own' } })
    for (const name of ['default', 'chosen', 'own']) await create(name)
    await say()
    await bob.ask('PUT', 'users/bob/notification/template', { templateName: 'chosen' })
    await say()
    await say({ em_push_template: { name: 'own' } })
    await say({ em_push_template: { name: 'none' } })
    await say({ em_push_template: { name: "x' OR 1=1 --" } })
    await stage.world.ask('DELETE', 'notification/template/chosen', undefined, back)
    await say()
    expect(texts.map((text) => text.replace("bob's phone: ", ''))).toEqual([
      'hello',
      'default: hello',
      'chosen: hello',
      'own: hello',
      'chosen: hello',
      'chosen: hello',
      'default: hello',
    ])
  })
})

describe('recipients', () => {
  test('[PSH-20] an offline user gets one push on each device', async () => {
    const { stage, alice, bob } = await bobIsAway()
    await register(bob, 'tablet', 'APNS')
    await stage.world.say({ from: alice, to: bob, text: 'hello' })
    await stage.clock.advance(60_000)
    const got = stage.provider.got
    expect(got.map(({ token, notifier }) => [token, notifier])).toEqual([
      ["bob's phone", 'FCM'],
      ["bob's tablet", 'APNS'],
    ])
    expect(got[0]).toMatchObject({ title: 'alice', body: 'hello' })
    expect(new Set(got.map(({ key }) => key)).size).toBe(2)
    expect(await stage.outcomes()).toEqual(['sent', 'sent'])
  })

  test('[PSH-20] a message is pushed although the clock was set back after the phone registered', async () => {
    const { stage, alice, bob } = await bobIsAway()
    stage.clock.wallStepMs = -3_600_000
    await stage.world.say({ from: alice, to: bob, text: 'hello' })
    await stage.clock.advance(60_000)
    expect(stage.provider.taken()).toEqual(["bob's phone: hello"])
  })

  test('[PSH-20] the push contains the conversation for the application to open', async () => {
    const { stage, alice, bob } = await bobIsAway()
    const single = await stage.world.say({ from: alice, to: bob })
    const group = await stage.world.group(alice, bob)
    const inGroup = await stage.world.say({ from: alice, to: group })
    await stage.clock.advance(1000)
    expect(stage.provider.got.map(({ title, data }) => ({ title, data }))).toEqual([
      {
        title: 'alice',
        data: { messageId: single, conversationType: 'single', conversationId: 'alice', sender: 'alice' },
      },
      {
        title: 'group one · alice',
        data: { messageId: inGroup, conversationType: 'group', conversationId: group, sender: 'alice' },
      },
    ])
  })

  test('[PSH-20] with contents turned off it names nobody', async () => {
    const { stage, alice, bob } = await bobIsAway({ config: { pushContents: false } })
    const messageId = await stage.world.say({ from: alice, to: bob, text: 'secret' })
    await stage.clock.advance(1000)
    expect(stage.provider.got).toMatchObject([{ title: 'New message', body: '', data: { messageId } }])
    expect(
      JSON.stringify(await stage.database.read((sql) => sql.all('SELECT push FROM pushes'))),
    ).not.toMatch(/secret|alice/)
  })

  test('[PSH-21] users who are online, have no device, or are the sender get no push', async () => {
    const stage = await pushStage()
    const alice = await stage.phone('alice')
    const bob = await stage.phone('bob')
    const carol = await stage.world.person('carol')
    const group = await stage.world.group(alice, bob, carol)
    stage.gone(alice)
    stage.gone(carol)
    await stage.world.say({ from: alice, to: group })
    await stage.clock.advance(60_000)
    expect(stage.provider.got).toEqual([])
    expect(await stage.rows()).toEqual([])
  })

  test('[PSH-21] messages that do not count, are for others, or are for online users only cause no push', async () => {
    const { stage, alice, bob } = await bobIsAway()
    const carol = await stage.world.person('carol')
    const group = await stage.world.group(alice, bob, carol)
    const say = (text: string, audience: string | null) =>
      stage.world.say({ from: alice, to: group, text, audience })
    await say('others', onlyUsers([alice.user.id, carol.user.id]))
    await say('online', onlineOnly)
    await say('him', onlyUsers([alice.user.id, bob.user.id]))
    await stage.clock.advance(1000)
    expect(stage.provider.taken()).toEqual(["bob's phone: him"])
  })

  test('[PSH-21] rooms cause no pushes', async () => {
    const { stage, alice } = await bobIsAway()
    const { body } = await alice.ask('POST', 'chatrooms', { name: 'room' })
    await stage.world.say({ from: alice, to: (body.data as { id: string }).id, type: BodyType.CHATROOM })
    await stage.clock.advance(60_000)
    expect(await stage.rows()).toEqual([])
  })

  test('[PSH-22] silent mode, quiet and shielded groups, and blocks are respected', async () => {
    const { stage, alice, bob } = await bobIsAway()
    const group = await stage.world.group(alice, bob)
    const pushed = async (text: string) => {
      await stage.world.say({ from: alice, to: group, text })
      await stage.world.say({ from: alice, to: bob, text })
      await stage.clock.advance(100)
      return stage.provider.got.splice(0).map(({ data }) => data.conversationType)
    }
    expect(await pushed('as ever')).toEqual(['group', 'single'])
    await silence(bob, 'user/alice', { type: 'NONE' })
    expect(await pushed('only the group')).toEqual(['group'])
    await silence(bob, 'user/bob', { type: 'NONE' })
    await silence(bob, 'user/alice', { type: 'ALL' })
    expect(await pushed('only alice')).toEqual(['single'])
    await silence(bob, 'user/bob', { type: 'ALL', ignoreDuration: 1000 })
    expect(await pushed('nothing')).toEqual([])
    await stage.clock.advance(1000)
    expect(await pushed('both again')).toEqual(['group', 'single'])
    await bob.ask('PUT', 'users/bob', { entities: [{ [`notification_ignore_${group}`]: true }] })
    expect(await pushed('quiet')).toEqual(['single'])
    await bob.ask('PUT', 'users/bob', { entities: [{ [`notification_ignore_${group}`]: false }] })
    await bob.ask('POST', 'sdk/user/bob/blocks', { usernames: ['alice'] })
    expect(await pushed('blocked')).toEqual([])
  })

  test('[PSH-22] the default time zone is that of the server', async () => {
    const { stage, alice, bob } = await bobIsAway({ config: { zone: 'Asia/Tokyo' } })
    // Midnight in UTC is nine o'clock in Tokyo.
    await silence(bob, 'user/bob', { ignoreInterval: '8:30-9:30' })
    await stage.world.say({ from: alice, to: bob, text: 'too early' })
    await stage.clock.advance(1000)
    expect(stage.provider.taken()).toEqual([])
    await silence(bob, 'user/bob', { zone: 'UTC' })
    await stage.world.say({ from: alice, to: bob, text: 'it is another hour there' })
    await stage.clock.advance(1000)
    expect(stage.provider.taken()).toHaveLength(1)
  })

  test("[PSH-23] the text has the receiver's remark for the sender and the receiver's language", async () => {
    const { stage, alice, bob } = await bobIsAway()
    await stage.database.write(async (sql) => {
      await sql.run('INSERT INTO contacts (user_id, contact_id, remark, created_at) VALUES (?, ?, ?, 0)', [
        bob.user.id,
        alice.user.id,
        'My Alice',
      ])
    })
    await stage.world.say({ from: alice, to: bob })
    await stage.clock.advance(1000)
    expect(stage.provider.got).toMatchObject([{ title: 'My Alice' }])
  })

  test("[PSH-24] a message that one of the user's devices has acknowledged is not pushed", async () => {
    const { stage, alice, bob } = await bobIsAway()
    stage.provider.say = () => ({ name: 'later', why: 'down' })
    const id = await stage.world.say({ from: alice, to: bob })
    await stage.clock.advance(10)
    stage.provider.say = () => ({ name: 'sent' })
    await acknowledge(stage, bob, id)
    await stage.clock.advance(60_000)
    expect(stage.provider.got).toHaveLength(1)
    expect(await stage.outcomes()).toEqual(['delivered'])
  })

  test('[PSH-25] messages from before the registration of a device are not pushed to it', async () => {
    const stage = await pushStage()
    const alice = await stage.world.person('alice')
    const bob = await stage.world.person('bob')
    await stage.phone('carol')
    stage.gone(bob)
    await stage.world.say({ from: alice, to: bob, text: 'before' })
    await stage.clock.advance(1000)
    await register(bob, 'phone')
    await stage.world.say({ from: alice, to: bob, text: 'after' })
    await stage.clock.advance(60_000)
    expect(stage.provider.taken()).toEqual(["bob's phone: after"])
  })

  test('[PSH-26] with pushBesides each device is pushed to, even while another one is connected', async () => {
    const stage = await pushStage({ config: { pushBesides: true } })
    const alice = await stage.world.person('alice')
    const bob = await stage.phone('bob')
    await register(bob, 'web_1')
    await stage.world.say({ from: alice, to: bob, text: 'hello' })
    await stage.clock.advance(1000)
    expect(stage.provider.taken()).toEqual(["bob's phone: hello"])
    stage.gone(bob)
    await stage.clock.advance(10_000)
    // The connection is gone and had not acknowledged it.
    expect(stage.provider.taken()).toEqual(["bob's web_1: hello"])
  })

  test('[PSH-27] messages that a dead connection never acknowledged are pushed when it is noticed', async () => {
    const stage = await pushStage()
    const alice = await stage.world.person('alice')
    const bob = await stage.phone('bob')
    const had = await stage.world.say({ from: alice, to: bob, text: 'arrived' })
    await acknowledge(stage, bob, had)
    await stage.clock.advance(100_000)
    await stage.world.say({ from: alice, to: bob, text: 'lost' })
    await stage.clock.advance(100_000)
    expect(stage.provider.got).toEqual([])
    stage.gone(bob)
    await stage.clock.advance(2000)
    expect(stage.provider.got).toEqual([])
    await stage.clock.advance(2000)
    expect(stage.provider.taken()).toEqual(["bob's phone: lost"])
  })

  test('[PSH-27] a user who reconnects quickly gets no push, and old messages are not pushed', async () => {
    const stage = await pushStage()
    const alice = await stage.world.person('alice')
    const bob = await stage.phone('bob')
    await stage.world.say({ from: alice, to: bob, text: 'hello' })
    await stage.clock.advance(1000)
    stage.gone(bob)
    await stage.clock.advance(1000)
    await stage.world.person('bob', 'web_3')
    await stage.clock.advance(10_000)
    expect(stage.provider.got).toEqual([])
    await stage.database.write((sql) => sql.run('UPDATE entries SET sent_at = sent_at - 600000'))
    stage.gone(bob, 'web_3')
    await stage.clock.advance(10_000)
    expect(stage.provider.got).toEqual([])
  })

  test('[PSH-28] a conversation with thousands of members is processed in slices, each member once', async () => {
    const { stage, alice, bob } = await bobIsAway()
    const group = await stage.world.group(alice, bob)
    const { database } = stage
    await database.write(async (sql) => {
      const log = await sql.first<{ id: number }>("SELECT id FROM logs WHERE kind = 'group'")
      const people = Array.from({ length: 2500 }, (_, at) => 1_000_000 + at)
      await sql.insertMany(
        'users',
        ['id', 'app_id', 'name', 'uuid', 'created_at', 'modified_at'],
        people.map((id) => [id, stage.world.app.id, `u${id}`, `u${id}`, 0, 0]),
      )
      await sql.insertMany(
        'members',
        ['user_id', 'log_id', 'peer', 'joined_at'],
        people.map((id) => [id, log?.id ?? 0, group, 0]),
      )
      await sql.insertMany(
        'push_tokens',
        ['user_id', 'device', 'notifier', 'token', 'digest', 'created_at'],
        people.map((id) => [id, 'phone', 'FCM', `t${id}`, `t${id}`, 0]),
      )
      for (const id of people) stage.world.server.services.pushes.registered(id)
    })
    stage.world.server.services.directory.forgetGroup({ appId: stage.world.app.id, id: group })
    await stage.world.say({ from: alice, to: group })
    for (let count = 0; count < 20; count++) await stage.clock.advance(100)
    expect(new Set(stage.provider.got.map(({ token }) => token)).size).toBe(2501)
    expect(stage.provider.got).toHaveLength(2501)
  })
})

describe('durability', () => {
  test('[PSH-29] messages that a process had not examined when it died are examined by the next one', async () => {
    const { stage, alice, bob } = await bobIsAway()
    await stage.world.say({ from: alice, to: bob, text: 'before' })
    await stage.clock.advance(40_000)
    expect(stage.provider.taken()).toEqual(["bob's phone: before"])
    // It dies between the commit and the examination.
    stage.world.server.services.pushes.registered = () => undefined
    const { commits } = stage.world.server.services
    const note = Object.getPrototypeOf(stage.world.server.services.pushes) as { note: () => void }
    const original = note.note
    note.note = () => undefined
    await stage.world.say({ from: alice, to: bob, text: 'in between' })
    await commits.idle()
    note.note = original
    const next = await pushStage({ database: stage.database, clock: stage.clock })
    await stage.clock.advance(9000)
    expect(next.provider.got).toEqual([])
    await stage.clock.advance(2000)
    expect(next.provider.taken()).toEqual(["bob's phone: in between"])
    expect(stage.provider.got).toEqual([])
  })

  test('[PSH-29] messages that it had examined are not examined twice', async () => {
    const { stage, alice, bob } = await bobIsAway()
    await stage.world.say({ from: alice, to: bob })
    await stage.clock.advance(100)
    await stage.world.server.stop()
    const next = await pushStage({ database: stage.database, clock: stage.clock })
    await stage.clock.advance(60_000)
    expect([stage.provider.got.length, next.provider.got.length]).toEqual([1, 0])
  })

  test('[PSH-29] the first start ever pushes no old messages', async () => {
    const { stage, alice, bob } = await bobIsAway()
    await stage.world.say({ from: alice, to: bob })
    await stage.clock.advance(2000)
    await stage.database.write(async (sql) => {
      await sql.run('DELETE FROM pushes')
      await sql.run("DELETE FROM settings WHERE key = 'push.position'")
    })
    await stage.world.server.stop()
    await stage.database.write((sql) => sql.run("DELETE FROM settings WHERE key = 'push.position'"))
    await stage.clock.advance(2 * 86_400_000)
    const next = await pushStage({ database: stage.database, clock: stage.clock })
    await stage.clock.advance(60_000)
    expect(next.provider.got).toEqual([])
  })

  test('[PSH-30] a failed query is retried', async () => {
    const { stage, alice, bob } = await bobIsAway()
    const write = stage.database.write.bind(stage.database)
    let failures = 1
    stage.database.write = (work) => (failures-- > 0 ? Promise.reject(new Error('full')) : write(work))
    await stage.world.say({ from: alice, to: bob, text: 'hello' })
    await stage.clock.advance(1000)
    expect(stage.provider.got).toEqual([])
    await stage.clock.advance(10_000)
    expect(stage.provider.taken()).toEqual(["bob's phone: hello"])
    expect(stage.world.server.services.metrics.problems).toBe(1)
  })

  test('[PSH-30] without registered devices nothing is queued and nothing is looked up', async () => {
    const stage = await pushStage()
    const { Pushes } = await import('./message-intake.ts')
    const never = () => {
      throw new Error('Nobody should ask.')
    }
    const pushes = new Pushes({
      database: stage.database,
      directory: { current: never },
      sessions: { isOnline: never, hasDevice: never, watch: () => undefined },
      providers: stage.provider,
      host: { ...stage.clock.host, soon: never, setTimer: never },
      config: defaults,
      metrics: { problem: never },
      added: never,
    })
    await pushes.start()
    const conversation = { logId: 1, kind: 'single' as const, members: [1, 2] }
    const context = { session: undefined, metaId: '0', conversation, meta: new Uint8Array(0) }
    const result = { id: 1, logId: 1, seq: 1, sentAt: 0, duplicate: false }
    const entry = {
      ...result,
      senderId: 1,
      deviceId: 0,
      clientKey: null,
      type: 1,
      counted: 1,
      audience: null,
    } as const
    pushes.note([{ entry: { ...entry, meta: context.meta }, context, result }])
    pushes.registered(2)
    expect(() => pushes.note([{ entry: { ...entry, meta: context.meta }, context, result }])).toThrow(
      'Nobody',
    )
  })

  test('[PSH-30] a flood is queued up to a limit and then read from the database', async () => {
    const { stage, alice, bob } = await bobIsAway()
    stage.provider.say = () => new Promise(() => undefined)
    const { directory, commits, ids } = stage.world.server.services
    const conversation = await directory.single(alice.user, bob.user)
    const count = 10_050
    const first = await stage.world.say({ from: alice, to: bob, text: 'the first' })
    const meta = await stage.database.read((sql) =>
      sql.first<{ meta: Uint8Array }>('SELECT meta FROM entries WHERE id = ?', [Number(first)]),
    )
    for (let at = 0; at < count; at++) {
      const bytes = meta?.meta ?? new Uint8Array(0)
      const entry = {
        id: ids.next(),
        logId: conversation.logId,
        senderId: alice.user.id,
        deviceId: 0,
        clientKey: null,
        type: BodyType.CHAT,
        counted: 1,
        audience: null,
        sentAt: stage.clock.host.now(),
        meta: bytes,
      } as const
      commits.add({ entry, context: { session: undefined, metaId: '0', conversation, meta: bytes } })
    }
    await commits.idle()
    for (let rounds = 0; rounds < 60; rounds++) await stage.clock.advance(10)
    const row = await stage.database.read((sql) =>
      sql.first<{ rows: number }>('SELECT count(*) AS rows FROM pushes'),
    )
    expect(row?.rows).toBe(count + 1)
  })
})
