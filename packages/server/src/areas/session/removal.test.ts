import { describe, expect, test } from 'vitest'
import { groupScene } from '../../test-support/groups.ts'

/** Makes a request again and again until the work is done, and returns all statuses. */
async function whileIn<T>(work: Promise<T>, request: () => Promise<{ status: number }>): Promise<number[]> {
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  const statuses: number[] = []
  while (!isDone) {
    statuses.push((await request()).status)
    // Refusals need no database, so the work would never have its turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await ended
  return statuses
}

describe('a request of a user whose account is being deleted', () => {
  test('creates no group that nobody owns', async () => {
    const scene = await groupScene()
    const { world, bob } = scene
    const group = { groupname: 'last', desc: '', public: true, members: [], maxusers: 10, approval: false }
    const removal = world.ask('DELETE', 'users/bob', undefined, await world.appToken())
    const statuses = await whileIn(removal, () => bob.ask('POST', 'chatgroups', group))
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(await scene.rows('SELECT * FROM groups WHERE owner_id NOT IN (SELECT id FROM users)')).toEqual([])
  })
})

describe('a request about a user whose account is being deleted', () => {
  test.each([
    ['a group', 'chatgroups', 'groupId'],
    ['a room', 'chatrooms', 'roomId'],
  ] as const)('leaves nobody in %s who does not exist', async (_what, path, kind) => {
    const scene = await groupScene()
    const { world, groupId } = scene
    const key = await world.appToken()
    const room = await world.ask('POST', 'chatrooms', { name: 'show', description: '', owner: 'carol' }, key)
    const id = kind === 'groupId' ? groupId : (room.body.data as { id: string }).id
    await world.ask('DELETE', `${path}/${id}/users/bob`, undefined, key)
    const removal = world.ask('DELETE', 'users/bob', undefined, key)
    const statuses = await whileIn(removal, () =>
      world.ask('POST', `${path}/${id}/users`, { usernames: ['bob'] }, key),
    )
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const { directory, rooms } = world.server.services
    const people =
      kind === 'groupId'
        ? (await directory.group(world.app, id))?.people
        : (await rooms.find(world.app, id))?.present
    const existing = await scene.rows('SELECT id FROM users')
    expect([...(people?.keys() ?? [])].filter((one) => !existing.some((row) => row.id === one))).toEqual([])
  })
})
