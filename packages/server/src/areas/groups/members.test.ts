import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import type { Person } from '../../test-support/people-world.ts'

const list = async ({ groupId }: GroupScene, who: Person, query = '') =>
  (await who.ask('GET', `chatgroups/${groupId}/users${query}`)).body as {
    data: Record<string, unknown>[]
    cursor: string
    count: number
  }

describe('the members of a group', () => {
  test('[GRP-11] are listed as owner, admins, then members in the order of joining, in pages', async () => {
    const scene = await groupScene()
    const joined_time = scene.world.host.time
    const first = await list(scene, scene.carol, '?limit=3&joined_time=true')
    expect(first.data).toEqual([
      { owner: 'alice', joined_time },
      { admin: 'adam', joined_time },
      { admin: 'ada', joined_time },
    ])
    expect(first.count).toBe(3)
    const second = await list(scene, scene.carol, `?limit=3&cursor=${first.cursor}`)
    expect(second).toMatchObject({ data: [{ member: 'bob' }, { member: 'carol' }], cursor: '', count: 2 })
    expect((await list(scene, scene.carol, '?limit=5')).cursor).toBe('')
  })

  test('[GRP-11] are all listed even if somebody leaves between two pages', async () => {
    const scene = await groupScene()
    const { cursor } = await list(scene, scene.alice, '?limit=4')
    await scene.act(scene.alice, 'DELETE', 'users/adam')
    expect((await list(scene, scene.alice, `?limit=4&cursor=${cursor}`)).data).toEqual([{ member: 'carol' }])
  })

  test('[GRP-11] have pages from one on and only two roles in the older form', async () => {
    const scene = await groupScene()
    const first = await list(scene, scene.bob, '?pagenum=1&pagesize=3')
    expect(first).toMatchObject({
      data: [{ owner: 'alice' }, { member: 'adam' }, { member: 'ada' }],
      cursor: '',
    })
    expect((await list(scene, scene.bob, '?pagenum=2&pagesize=3')).data).toEqual([
      { member: 'bob' },
      { member: 'carol' },
    ])
    expect((await list(scene, scene.bob, '?pagenum=9007199254740991&pagesize=3')).data).toEqual([])
  })

  test('[GRP-11] have mutes and allowlist entries visible to managers, and to each member about themselves', async () => {
    const scene = await groupScene()
    const until = scene.world.host.time + 5
    await scene.alter('UPDATE members SET muted_until = ?, allowed = 1 WHERE role = 0 AND peer = ?', [
      until,
      scene.groupId,
    ])
    const marked = { muted_until: until, white: true }
    const plain = [{ owner: 'alice' }, { admin: 'adam' }, { admin: 'ada' }]
    expect((await list(scene, scene.ada)).data).toEqual([
      ...plain,
      { member: 'bob', ...marked },
      { member: 'carol', ...marked },
    ])
    expect((await list(scene, scene.bob)).data).toEqual([
      ...plain,
      { member: 'bob', ...marked },
      { member: 'carol' },
    ])
    scene.world.host.time += 5
    expect((await list(scene, scene.bob)).data[3]).toEqual({ member: 'bob', white: true })
  })

  test.each([
    ['a', ['alice', 'adam', 'ada']],
    ['AD', ['adam', 'ada']],
    ['%', []],
    ['_', []],
    ['../', []],
    ['\0', []],
    ['', ['alice', 'adam', 'ada', 'bob', 'carol']],
  ])('[GRP-11] can be searched by the prefix %j', async (query, names) => {
    const scene = await groupScene()
    const { data } = await list(scene, scene.bob, `?q=${encodeURIComponent(query)}`)
    expect(data.map(({ owner, admin, member }) => owner ?? admin ?? member)).toEqual(names)
  })

  test.each(['?limit=0', '?limit=9007199254740991', '?cursor=x', '?cursor=9_9_9', '?pagesize=0'])(
    '[GRP-11] %s starts at the beginning',
    async (query) => {
      const scene = await groupScene()
      expect((await list(scene, scene.bob, query)).data[0]).toEqual({ owner: 'alice' })
    },
  )

  test('[GRP-11] are hidden from non-members, even in a public group', async () => {
    const { act, alter, mallory } = await groupScene()
    await alter('UPDATE groups SET is_public = 1')
    for (const path of ['users', 'admin']) expect((await act(mallory, 'GET', path)).status).toBe(403)
  })

  test('[GRP-16] include the list of admins, without the owner', async () => {
    const { act, bob } = await groupScene()
    expect((await act(bob, 'GET', 'admin')).body.data).toEqual(['adam', 'ada'])
  })
})
