// The lifecycle of a group over REST, on each database: the same answers, and limits that hold for simultaneous
// requests.

import { describe, expect, test } from 'vitest'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { type Person, peopleWorld, storedEvents } from '../../src/test-support/people-world.ts'

describe(`groups on ${databaseName}`, () => {
  async function crowd(count: number) {
    const database = await openTestDatabase()
    const world = await peopleWorld({}, database)
    const people: Person[] = []
    for (let at = 0; at < count; at++) people.push(await world.person(`p${at}`))
    const make = async (owner: Person, body: Record<string, unknown>) => {
      const { status, body: answer } = await owner.ask('POST', 'chatgroups?resource=web_1', body)
      expect(status).toBe(200)
      return (answer.data as { groupid: string }).groupid
    }
    const kept = async (person: Person) =>
      (await storedEvents(database, person)).map(({ name }) => name.replace('groups.', ''))
    const end = async () => {
      await world.server.stop()
      await database.close()
    }
    return { world, database, people, make, kept, end }
  }

  const statuses = (answers: { status: number }[]) => {
    const by: Record<number, number> = {}
    for (const { status } of answers) by[status] = (by[status] ?? 0) + 1
    return by
  }

  test('[GRP-7] a group goes through its whole lifecycle', async () => {
    const { people, make, kept, end, database } = await crowd(5)
    const [ann, bob, cat, dan, eve] = people as [Person, Person, Person, Person, Person]
    const id = await make(ann, { groupname: 'Räder', public: true, approval: true, members: ['p1'] })
    const path = `chatgroups/${id}`
    const ask = async (who: Person, method: string, rest: string, body?: unknown) => {
      const answer = await who.ask(method, `${path}${rest}`, body)
      expect(answer.status, `${method} ${rest}`).toBe(200)
      return answer.body
    }

    // Found, applied to, accepted; and invited.
    const found = await cat.ask('GET', `publicchatgroups?q=${encodeURIComponent('RÄD')}&limit=1`)
    expect(found.body).toMatchObject({ data: [{ groupid: id, joined: false }], cursor: '', count: 1 })
    expect((await ask(cat, 'POST', '/apply', { message: 'one' })).data).toMatchObject({ joined: false })
    await ask(cat, 'POST', '/apply', { message: 'two' })
    const waiting = await ann.ask('GET', 'parley/v1/groups/applications?limit=1')
    expect(waiting.body).toMatchObject({ data: [{ user: 'p2', message: 'two' }], cursor: '' })
    await ask(ann, 'POST', '/apply_verify', { applicant: 'p2', verifyResult: true, reason: '' })
    await ask(ann, 'PUT', '', { invite_need_confirm: true, description: 'd' })
    expect((await ask(bob, 'POST', '/invite', { usernames: ['p3', 'p4'] })).data).toMatchObject([
      { user: 'p3', asked: true },
      { user: 'p4', asked: true },
    ])
    const invitations = await dan.ask('GET', 'parley/v1/groups/invitations')
    expect(invitations.body.data).toMatchObject([{ groupid: id, groupname: 'Räder', user: 'p1' }])
    await ask(dan, 'POST', '/invite_verify', { invitee: 'p3', verifyResult: true })
    await ask(eve, 'POST', '/invite_verify', { invitee: 'p4', verifyResult: false })

    // Read.
    await ask(ann, 'POST', '/admin', { newadmin: 'p2' })
    const first = await ask(dan, 'GET', '/users?limit=2&joined_time=true')
    expect(first.data).toMatchObject([{ owner: 'p0' }, { admin: 'p2' }])
    const second = await ask(dan, 'GET', `/users?limit=2&cursor=${first.cursor as string}`)
    expect(second).toMatchObject({ data: [{ member: 'p1' }, { member: 'p3' }], cursor: '' })
    expect((await ask(dan, 'GET', '/users?q=p3')).data).toEqual([{ member: 'p3' }])
    expect((await ask(dan, 'GET', '/users?pagenum=2&pagesize=3')).data).toEqual([{ member: 'p3' }])
    expect((await ask(dan, 'GET', '')).data).toMatchObject([
      { owner: 'p0', affiliations_count: 4, description: 'd', permission: 'member' },
    ])
    expect((await ask(eve, 'GET', `,${id}`)).data).toHaveLength(1)
    const own = await cat.ask('GET', 'chatgroups/user/p2?pagenum=0&pagesize=5')
    expect(own.body).toMatchObject({ entities: [{ groupId: id, permission: 'admin' }], total: 1 })

    // Transferred, left, removed, dissolved.
    await ask(dan, 'POST', '/shield')
    await ask(ann, 'PUT', '', { newowner: 'p3' })
    await ask(ann, 'DELETE', '/quit')
    expect((await ask(dan, 'DELETE', '/users/p1,p2,p0')).data).toMatchObject([
      { result: true },
      { result: true },
      { result: false, reason: 'users [p0] are not members of this group!' },
    ])
    await ask(dan, 'DELETE', '?version=v3')
    expect((await dan.ask('GET', path)).status).toBe(404)
    const left = await database.read((sql) =>
      sql.first('SELECT count(*) AS rows FROM members WHERE peer = ?', [id]),
    )
    expect(left?.rows).toBe(0)
    expect(await kept(ann)).toEqual(['created', 'left'])
    expect(await kept(bob)).toEqual(['joinedDirectly', 'removed'])
    expect(await kept(cat)).toEqual(['applicationAccepted', 'removed'])
    expect(await kept(dan)).toEqual(['invited', 'invitationAccepted', 'shielded', 'unshielded', 'dissolved'])
    expect(await kept(eve)).toEqual(['invited', 'invitationDeclined'])
    await end()
  })

  test('[GRP-29] simultaneous joins do not exceed the capacity', async () => {
    const { world, people, make, end } = await crowd(10)
    const [ann, ...rest] = people as [Person, ...Person[]]
    const id = await make(ann, { public: true, maxusers: 4 })
    const joining = await Promise.all(rest.map((person) => person.ask('POST', `chatgroups/${id}/apply`, {})))
    expect(statuses(joining)).toEqual({ 200: 3, 403: 6 })
    const inside = rest.filter((_person, at) => joining[at]?.status === 200)
    const group = await world.server.services.directory.group(world.app, id)
    expect(group?.people.size).toBe(4)
    // Some leave and others join, all at the same time.
    const moving = await Promise.all([
      ...inside.map((person) => person.ask('DELETE', `chatgroups/${id}/quit`)),
      ...inside.map((person) => ann.ask('DELETE', `chatgroups/${id}/users/${person.name}`)),
    ])
    expect(statuses(moving)).toEqual({ 200: 3, 403: 3 })
    expect((await ann.ask('GET', `chatgroups/${id}`)).body.data).toMatchObject([{ affiliations_count: 1 }])
    expect(world.server.services.directory.knownGroup(world.app, id)?.people.size).toBe(1)
    await end()
  })

  test('[GRP-29] many groups with the same users cause no deadlock', async () => {
    const { world, people, make, end } = await crowd(6)
    const [ann, bob, ...rest] = people as [Person, Person, ...Person[]]
    const names = rest.map((person) => person.name)
    const groups = [await make(ann, {}), await make(bob, {}), await make(ann, {})]
    const owner = (at: number) => (at === 1 ? bob : ann)
    for (let round = 0; round < 3; round++) {
      const invited = await Promise.all(
        groups.map((id, at) =>
          owner(at).ask('POST', `chatgroups/${id}/invite`, {
            usernames: at === 1 ? [...names].reverse() : names,
          }),
        ),
      )
      expect(statuses(invited)).toEqual({ 200: 3 })
      const removed = await Promise.all(
        groups.map((id, at) => owner(at).ask('DELETE', `chatgroups/${id}/users/${names.join(',')}`)),
      )
      expect(statuses(removed)).toEqual({ 200: 3 })
    }
    for (const id of groups)
      expect((await world.server.services.directory.group(world.app, id))?.people.size).toBe(1)
    await end()
  })

  test('[GRP-15] a group can be dissolved while others join and leave', async () => {
    const { database, people, make, kept, end } = await crowd(8)
    const [ann, ...rest] = people as [Person, ...Person[]]
    const id = await make(ann, { public: true, members: ['p1', 'p2'] })
    const [ended, ...others] = await Promise.all([
      ann.ask('DELETE', `chatgroups/${id}`),
      ...rest.map((person, at) =>
        person.ask(at < 2 ? 'DELETE' : 'POST', `chatgroups/${id}/${at < 2 ? 'quit' : 'apply'}`),
      ),
    ])
    expect(ended?.status).toBe(200)
    const left = await database.read((sql) =>
      sql.first('SELECT count(*) AS rows FROM members WHERE peer = ?', [id]),
    )
    expect(left?.rows).toBe(0)
    for (const [at, person] of rest.entries()) {
      // Members at the end are told of it.
      const wasIn = at < 2 ? others[at]?.status !== 200 : others[at]?.status === 200
      expect((await kept(person)).includes('dissolved'), person.name).toBe(wasIn)
    }
    await end()
  })

  test('[GRP-30] the account of an owner can be deleted', async () => {
    const { world, people, make, kept, end } = await crowd(4)
    const [ann, bob, cat, dan] = people as [Person, Person, Person, Person]
    const shared = await make(ann, { members: ['p1', 'p2'] })
    const alone = await make(ann, { members: ['p3'], invite_need_confirm: true })
    await ann.ask('POST', `chatgroups/${shared}/admin`, { newadmin: 'p2' })
    const gone = await world.ask('DELETE', 'users/p0', undefined, await world.appToken())
    expect(gone.status).toBe(200)
    expect((await bob.ask('GET', `chatgroups/${shared}`)).body.data).toMatchObject([
      { owner: 'p2', affiliations_count: 2 },
    ])
    expect((await cat.ask('PUT', `chatgroups/${shared}`, { public: true })).status).toBe(200)
    expect((await dan.ask('GET', `chatgroups/${alone}`)).status).toBe(404)
    expect((await dan.ask('GET', 'parley/v1/groups/invitations')).body.data).toEqual([])
    expect(await kept(bob)).toEqual([
      'joinedDirectly',
      'adminAdded',
      'ownerChanged',
      'membersLeft',
      'updated',
    ])
    await end()
  })

  test('[GRP-31] texts that databases reject are refused before they reach one', async () => {
    const { people, make, end } = await crowd(2)
    const [ann] = people as [Person]
    const id = await make(ann, { public: true })
    const bad = ['a\0b', '\ud800']
    for (const text of bad) {
      expect((await ann.ask('POST', 'chatgroups', { groupname: text })).status).toBe(403)
      expect((await ann.ask('PUT', `chatgroups/${id}`, { description: text })).status).toBe(403)
      expect((await ann.ask('PUT', `chatgroups/${id}`, { newowner: text })).status).toBe(404)
      expect((await ann.ask('POST', `chatgroups/${id}/invite`, { usernames: [text] })).status).toBe(404)
      expect((await ann.ask('POST', `chatgroups/${id}/admin`, { newadmin: text })).status).toBe(404)
      const verify = { applicant: text, verifyResult: true, reason: '' }
      expect((await ann.ask('POST', `chatgroups/${id}/apply_verify`, verify)).status).toBe(404)
    }
    for (const rest of ['users?q=%00', 'users?cursor=%00'])
      expect((await ann.ask('GET', `chatgroups/${id}/${rest}`)).status).toBe(200)
    expect((await ann.ask('GET', 'publicchatgroups?q=%00&cursor=%00')).status).toBe(200)
    expect((await ann.ask('GET', 'chatgroups/%00')).status).toBe(404)
    await end()
  })
})
