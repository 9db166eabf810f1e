import { describe, expect, test } from 'vitest'
import { onlyUsers } from '../../logs/audience.ts'
import { type PeopleWorld, type Person, peopleWorld } from '../../test-support/people-world.ts'

const readers = (who: Person, group: string, id: string, more = 'limit=500&key=undefined&_v=1') =>
  who.ask('GET', `chatgroups/${group}/acks/${id}?${more}`)

async function three(config: Parameters<typeof peopleWorld>[0] = {}) {
  const world = await peopleWorld(config)
  const owner = await world.person('owner')
  const alice = await world.person('alice')
  const bob = await world.person('bob')
  const group = await world.group(owner, alice, bob)
  const message = await world.say({ from: alice, to: group, wantsReceipts: true })
  return { world, owner, alice, bob, group, message }
}

/** Stores a receipt of this member for the message. */
const confirm = (world: PeopleWorld, id: string, who: Person | number, content = '') =>
  world.server.services.database.write((sql) =>
    sql.run('INSERT INTO readers (message_id, user_id, read_at, content) VALUES (?, ?, ?, ?)', [
      Number(id),
      typeof who === 'number' ? who : who.user.id,
      world.host.now(),
      content,
    ]),
  )

describe('the readers of a group message', () => {
  test('[RDR-1] are listed for the sender, with the time and text of each receipt', async () => {
    const { world, owner, alice, bob, group, message } = await three()
    expect((await readers(alice, group, message)).body.data).toEqual({
      ackmid: message,
      total: 0,
      is_last: true,
      next_key: '',
      timestamp: world.host.now(),
      userlist: [],
      details: [],
    })
    await confirm(world, message, bob, 'seen')
    world.host.time += 10
    await confirm(world, message, owner)
    const now = world.host.now()
    expect((await readers(alice, group, message)).body.data).toMatchObject({
      ackmid: message,
      total: 2,
      is_last: true,
      userlist: ['bob', 'owner'],
      details: [
        { user: 'bob', at: now - 10, content: 'seen' },
        { user: 'owner', at: now, content: '' },
      ],
    })
  })

  test('[RDR-1] come in shorter pages if the texts of their receipts are long', async () => {
    const { world, owner, alice, bob, group, message } = await three({ answerPageBytes: 10_000 })
    await confirm(world, message, bob, '漢'.repeat(3000))
    world.host.time += 10
    await confirm(world, message, owner, 'seen '.repeat(1000))
    const first = (await readers(alice, group, message)).body.data as Record<string, unknown>
    expect(first).toMatchObject({ total: 2, is_last: false, userlist: ['bob'] })
    const second = await readers(alice, group, message, `limit=500&key=${first['next_key']}`)
    expect(second.body.data).toMatchObject({ total: 2, is_last: true, next_key: '', userlist: ['owner'] })
  })

  test('[RDR-2] are listed for owner and admins, and nobody else', async () => {
    const { world, owner, bob, group, message } = await three()
    expect((await readers(owner, group, message)).status).toBe(200)
    expect(await readers(bob, group, message)).toMatchObject({
      status: 403,
      body: { error_description: 'permission denied' },
    })
    await world.server.services.database.write((sql) =>
      sql.run('UPDATE members SET role = 1 WHERE user_id = ?', [bob.user.id]),
    )
    world.server.services.directory.forgetGroup({ appId: world.app.id, id: group })
    expect((await readers(bob, group, message)).status).toBe(200)
    const dora = await world.person('dora')
    expect(await readers(dora, group, message)).toMatchObject({
      status: 403,
      body: { error_description: 'users [dora] are not members of this group!' },
    })
    expect((await world.ask('GET', `chatgroups/${group}/acks/${message}`)).status).toBe(401)
  })

  test('[RDR-2] are refused for messages that do not exist, are not for the caller, belong to another group, or were recalled', async () => {
    const { world, owner, alice, bob, group, message } = await three()
    const notFound = { status: 404, body: { error_description: 'user session pin message not exist' } }
    const other = await world.group(owner, alice)
    expect(await readers(alice, other, message)).toMatchObject(notFound)
    for (const id of ['1', 'x', '99999999999999999999'])
      expect(await readers(alice, group, id)).toMatchObject(notFound)
    const audience = onlyUsers([alice.user.id, bob.user.id])
    const directed = await world.say({ from: alice, to: group, audience })
    expect(await readers(owner, group, directed)).toMatchObject(notFound)
    expect((await readers(alice, group, directed)).status).toBe(200)
    await world.recall(alice, message)
    expect(await readers(alice, group, message)).toMatchObject(notFound)
    for (const id of ['404', 'g1', 'a%00b'])
      expect((await readers(alice, id, message)).body.error_description).toMatch(/^do not find this group: /)
  })

  test('[RDR-3] come in pages without duplicates; an invalid key starts at the beginning', async () => {
    const { world, alice, group, message } = await three()
    const names = Array.from({ length: 12 }, (_, at) => `r${String(at).padStart(2, '0')}`)
    for (const [at, name] of names.entries()) {
      await confirm(world, message, await world.person(name))
      if (at % 3 === 0) world.host.time += 5
    }
    const seen: string[] = []
    let key = 'undefined'
    for (let isLast = false; !isLast; ) {
      const { body } = await readers(alice, group, message, `limit=5&key=${key}`)
      const data = body.data as { total: number; is_last: boolean; next_key: string; userlist: string[] }
      expect(data.total).toBe(12)
      expect(data.next_key).toMatch(/^[\w.-]*$/)
      seen.push(...data.userlist)
      key = data.next_key
      isLast = data.is_last
    }
    expect(key).toBe('')
    expect(seen).toEqual(names)
    for (const hostile of ['x', '-1_2', "1_1'", '%00', '9'.repeat(80)]) {
      const { body } = await readers(alice, group, message, `limit=999999&key=${hostile}`)
      expect((body.data as { userlist: string[] }).userlist).toEqual(names)
    }
    const one = await readers(alice, group, message, 'limit=0')
    expect(one.body.data).toMatchObject({ userlist: ['r00'], is_last: false })
    expect((await readers(alice, group, message, 'limit=-1')).status).toBe(403)
  })

  test('[RDR-3] do not include removed users', async () => {
    const { world, alice, bob, group, message } = await three()
    await confirm(world, message, bob)
    await confirm(world, message, 999_999)
    expect((await readers(alice, group, message)).body.data).toMatchObject({ total: 1, userlist: ['bob'] })
  })
})
