// Deeply nested JSON costs its sender nothing and overflows the stack of code that serializes it again.

import { BodyType, ContentType, encode, MessageBody, Meta, NameSpace, ValueType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { channelWorld, settled } from '../../test-support/channel-world.ts'
import { search } from '../../test-support/search.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const value = (depth: number) => ({ key: 'k', type: ValueType.JSON_STRING, stringValue: nested(depth) })

async function people() {
  const world = await channelWorld()
  return { world, ann: await world.device('ann'), bob: await world.device('bob') }
}

describe('deeply nested JSON', () => {
  test.each([
    ['ext', { ext: [value(5000)] }],
    ['custom values', { contents: [{ type: ContentType.CUSTOM, customExts: [value(5000)] }] }],
    ['params', { contents: [{ type: ContentType.CUSTOM, params: [value(101)] }] }],
  ])('is refused in the %s of a message and of an edit', async (_name, body) => {
    const { ann } = await people()
    expect(await ann.say('bob', 'x', {}, body)).toMatchObject({
      code: 4,
      reason: 'the ext is not JSON, or nests too deep',
    })
    const { serverId = '' } = await ann.say('bob', 'fine')
    expect((await ann.edit('bob', serverId, 'y', body)).code).toBe(4)
  })

  test('is accepted up to the limit', async () => {
    const { world, ann, bob } = await people()
    expect((await ann.say('bob', 'x', {}, { ext: [value(100)] })).code).toBe(0)
    await settled(world)
    const [listed] = await bob.conversations()
    expect(JSON.parse(listed?.meta.payload ?? '')).toMatchObject({ bodies: [{ msg: 'x' }] })
  })

  test.each([
    ['PUT', 'metadata/user/ann', `{"nickname":${nested(5000)}}`],
    ['POST', 'chatgroups', `{"groupname":"g","custom":${nested(5000)}}`],
    ['POST', 'users', `{"username":"x","password":${nested(5000)}}`],
  ])('is refused in the body of %s %s', async (method, path, body) => {
    const { ann } = await people()
    const answer = await ann.ask(method, path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error_description).toContain('not readable')
  })

  test('that is already stored is returned as text, without affecting other rows', async () => {
    const { world, ann, bob } = await people()
    const group = await world.group('ann', 'bob')
    const { serverId = '' } = await ann.say('bob', 'old')
    await ann.say(group, 'healthy')
    await settled(world)
    const body = {
      type: BodyType.CHAT,
      from: { name: 'ann' },
      to: { name: 'bob' },
      contents: [{ type: 0, text: 'old' }],
      ext: [value(5000)],
    }
    const meta = encode(Meta, {
      id: serverId,
      from: { name: 'ann' },
      to: { name: 'bob' },
      ns: NameSpace.CHAT,
      payload: encode(MessageBody, body),
    })
    await world.server.services.database.write((sql) =>
      sql.run('UPDATE entries SET meta = ? WHERE id = ?', [meta, Number(serverId)]),
    )
    const listed = await bob.conversations()
    expect(listed.map(({ session_to }) => session_to).sort()).toEqual(['ann', group].sort())
    const shown = JSON.parse(listed.find(({ session_to }) => session_to === 'ann')?.meta.payload ?? '')
    expect(shown).toMatchObject({ bodies: [{ msg: 'old' }], ext: { k: nested(5000) } })
    expect((await bob.history('ann')).map(({ text }) => text)).toEqual(['old'])
    expect((await search(bob, 'old')).texts).toEqual(['old'])
  })
})
