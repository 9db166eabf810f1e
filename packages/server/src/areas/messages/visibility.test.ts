import { BodyType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { allBut, nobody, onlineOnly, onlyDevice, onlyUsers } from '../../logs/audience.ts'
import { channelWorld } from '../../test-support/channel-world.ts'
import { createAccount } from '../session/accounts.ts'
import { ensureApp } from '../session/apps.ts'
import { type Found, findMessage, findVisible, isVisible, readMessageId } from './visibility.ts'

async function people() {
  const world = await channelWorld()
  const { database, directory, config } = world.server.services
  const ann = await world.device('ann')
  await world.device('bob')
  await world.token('dan')
  const user = async (name: string) => {
    const found = await directory.user(world.app, name)
    if (!found) throw new Error(`There is no ${name}.`)
    return found
  }
  const sees = async (name: string, id: string) =>
    database.read(async (sql) => (await findVisible(sql, await user(name), id)) !== undefined)
  return { world, database, config, ann, user, sees }
}

describe('[MSG-10] visible messages', () => {
  test('are those of the user’s conversations, and no others', async () => {
    const { world, ann, sees } = await people()
    const group = await world.group('ann', 'bob')
    const single = (await ann.say('bob', 'x')).serverId as string
    const grouped = (await ann.say(group, 'x')).serverId as string
    for (const id of [single, grouped])
      expect([await sees('ann', id), await sees('bob', id), await sees('dan', id)]).toEqual([
        true,
        true,
        false,
      ])
  })

  test('do not include messages of another app, whoever asks', async () => {
    const { world, database, config, ann } = await people()
    const id = (await ann.say('bob', 'x')).serverId as string
    const { app } = await ensureApp(database, world.host, { key: 'other#app', openRegistration: true })
    const context = { app, now: world.host.now(), host: world.host, config }
    const other = await database.write((sql) =>
      createAccount(context, sql, { name: 'ann', nickname: '', passwordHash: '' }),
    )
    await database.read(async (sql) => {
      expect(await findMessage(sql, other, id)).toBeUndefined()
      expect(await findVisible(sql, other, id)).toBeUndefined()
    })
  })

  test('come with everything that is known of them', async () => {
    const { world, database, ann, user } = await people()
    const group = await world.group('ann', 'bob')
    const id = (await ann.say(group, 'x')).serverId as string
    const found = await database.read(async (sql) => findVisible(sql, await user('bob'), Number(id)))
    expect(found).toMatchObject({
      entry: { id: Number(id), seq: 1 },
      log: { kind: 'group', key: group },
      member: { peer: group, role: 0 },
      group: { name: 'group' },
    })
    const outside = await database.read(async (sql) => findMessage(sql, await user('dan'), id))
    expect([outside?.log.key, outside?.member]).toEqual([group, undefined])
  })

  test('do not include receipts, recalled messages and notices', async () => {
    const { ann, sees } = await people()
    const id = (await ann.say('bob', 'x')).serverId as string
    const receipt = (await ann.receipt(BodyType.READ_ACK, 'bob', id)).serverId as string
    const recall = (await ann.recall('bob', id)).serverId as string
    for (const each of [id, receipt, recall]) expect(await sees('ann', each)).toBe(false)
  })

  test.each([
    ['to all', null, 5, true],
    ['from before the user joined', null, 6, false],
    ['to the user', onlyUsers([3, 12]), 5, true],
    ['to others', onlyUsers([1, 120]), 5, false],
    ['to nobody', nobody, 5, false],
    ['to online users only', onlineOnly, 5, false],
    ['to a device', onlyDevice(12), 5, false],
    ['to all but others', allBut([1]), 5, false],
  ])('%s', (_name, audience, start, expected) => {
    const found = { entry: { seq: 6, sender_id: 1, audience }, member: { start } } as unknown as Found
    expect(isVisible(found, 12)).toBe(expected)
    expect(isVisible({ ...found, member: undefined }, 12)).toBe(false)
    // The sender sees everything they sent since they joined.
    expect(isVisible(found, 1)).toBe(start < 6)
  })

  test.each([
    ['12', 12],
    [12, 12],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    [' 1', undefined],
    ['', undefined],
    ['9007199254740993', undefined],
    ['18446744073709551615', undefined],
    [Number.NaN, undefined],
    [1.5, undefined],
    ["1' OR 1=1", undefined],
  ])('the id %o is %o', (id, expected) => {
    expect(readMessageId(id)).toBe(expected)
  })
})
