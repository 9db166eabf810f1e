import { describe, expect, test } from 'vitest'
import { channelWorld } from '../test-support/channel-world.ts'

async function withGroup() {
  const world = await channelWorld()
  for (const name of ['ann', 'bob']) await world.token(name)
  const group = await world.group('ann', 'bob')
  const { directory, database } = world.server.services
  const user = async (name: string) => {
    const found = await directory.user(world.app, name)
    if (!found) throw new Error(`There is no ${name}.`)
    return found
  }
  return { world, directory, database, group, user }
}

describe('the directory', () => {
  test('returns a group with its members, roles and settings', async () => {
    const { world, directory, database, group, user } = await withGroup()
    const [ann, bob] = [await user('ann'), await user('bob')]
    await database.write(async (sql) => {
      await sql.run('UPDATE groups SET banned = 1, disabled = 1')
      await sql.run('UPDATE members SET muted_until = 77, allowed = 1 WHERE user_id = ? AND peer = ?', [
        bob.id,
        group,
      ])
    })
    expect(await directory.group(world.app, group)).toMatchObject({
      kind: 'group',
      id: group,
      name: 'group',
      ownerId: ann.id,
      banned: true,
      disabled: true,
      members: [ann.id, bob.id],
      people: new Map([
        [ann.id, { role: 2, mutedUntil: 0, allowed: false }],
        [bob.id, { role: 0, mutedUntil: 77, allowed: true }],
      ]),
    })
  })

  test('loads a group once for many simultaneous requests, and again after it was invalidated', async () => {
    const { world, directory, group } = await withGroup()
    expect(directory.knownGroup(world.app, group)).toBeUndefined()
    const [first, second] = await Promise.all([
      directory.group(world.app, group),
      directory.group(world.app, group),
    ])
    expect(first).toBe(second)
    expect(directory.knownGroup(world.app, group)).toBe(first)
    if (!first) throw new Error('no group')
    directory.forgetGroup(first)
    expect(directory.knownGroup(world.app, group)).toBeUndefined()
    expect(directory.current(first)).toBe(first)
    const third = await directory.group(world.app, group)
    expect(third).not.toBe(first)
    expect(directory.current(first)).toBe(third)
  })

  test('does not cache an entry that was invalidated while it was loading, because it may be stale', async () => {
    const { world, directory, group, user } = await withGroup()
    const bob = await user('bob')
    const looking = directory.group(world.app, group)
    const blocks = directory.blockedBy(bob)
    directory.forgetGroup({ appId: world.app.id, id: group })
    directory.forgetBlocks(bob)
    await Promise.all([looking, blocks])
    expect(directory.knownGroup(world.app, group)).toBeUndefined()
    expect(directory.knownBlockedBy(bob)).toBeUndefined()
    await directory.group(world.app, group)
    expect(directory.knownGroup(world.app, group)).toBeDefined()
  })

  test('returns the users whom a user has blocked', async () => {
    const { directory, database, user } = await withGroup()
    const [ann, bob] = [await user('ann'), await user('bob')]
    expect([...(await directory.blockedBy(bob))]).toEqual([])
    await database.write((sql) =>
      sql.run('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', [bob.id, ann.id]),
    )
    expect([...(await directory.blockedBy(bob))]).toEqual([])
    directory.forgetBlocks(bob)
    expect([...(await directory.blockedBy(bob))]).toEqual([ann.id])
    expect([...(await directory.blockedBy(ann))]).toEqual([])
  })

  test('does not cache a missing group, so that it is found once it exists', async () => {
    const { world, directory } = await withGroup()
    expect(await directory.group(world.app, '12345')).toBeUndefined()
    await world.alter("INSERT INTO logs (app_id, kind, key) VALUES (?, 'group', '12345')", [world.app.id])
    await world.alter(
      "INSERT INTO groups (log_id, app_id, name, owner_id, max_members, created_at, modified_at) SELECT id, app_id, 'n', 1, 9, 1, 1 FROM logs WHERE key = '12345'",
    )
    expect(await directory.group(world.app, '12345')).toMatchObject({ name: 'n', members: [] })
  })

  test('[GRP-32] keeps the newer of two changes that are reported out of order', async () => {
    const { world, directory, group } = await withGroup()
    const known = await directory.group(world.app, group)
    if (!known) throw new Error('no group')
    const first = { ...known, version: known.version + 1, name: 'first' }
    const second = { ...known, version: known.version + 2, name: 'second' }
    directory.changedGroup(second)
    directory.changedGroup(first)
    expect(directory.knownGroup(world.app, group)).toBe(second)
    expect(directory.current(known)).toBe(second)
    directory.changedGroup({ ...second, name: 'the same again' })
    expect(directory.knownGroup(world.app, group)?.name).toBe('the same again')
  })

  test('[GRP-32] a load that began before a change does not restore the old state', async () => {
    const { world, directory, group } = await withGroup()
    const known = await directory.group(world.app, group)
    if (!known) throw new Error('no group')
    directory.forgetGroup(known)
    const looking = directory.group(world.app, group)
    const changed = { ...known, version: known.version + 1, members: [] }
    directory.changedGroup(changed)
    await looking
    expect(directory.knownGroup(world.app, group)).toBe(changed)
  })
})
