// Shared files of a group: who may share, download and remove them, who is notified, and what stays on the disk.

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import type { Moderation } from '../moderation/moderation.ts'
import { type GroupScene, groupScene } from '../test-support/groups.ts'
import { type Person, receivedEvents } from '../test-support/people-world.ts'
import type { Disk } from './disk.ts'
import { memoryDisk } from './memory-disk.ts'
import { pieces, textOf } from './test-support/file-world.ts'

interface Shared {
  readonly file_id: string
  readonly created: number
  readonly 'share-secret': string
}

async function scene(config: Partial<Config> = {}, broken: Partial<Disk> = {}, moderation?: Moderation) {
  const disk = memoryDisk()
  const more = moderation ? { moderation } : {}
  const group = await groupScene(config, undefined, { disk: { ...disk, ...broken }, ...more })
  const { sharedFiles } = group.world.server
  const at = { org: 'parley', app: 'demo', groupId: group.groupId }
  const headersOf = (who?: Person) => (who ? { authorization: `Bearer ${who.token}` } : {})
  return {
    ...group,
    stored: () => disk.files.size,
    upload: (
      who: Person | undefined,
      given: { chunks?: AsyncIterable<Uint8Array>; name?: string; type?: string; groupId?: string } = {},
    ) =>
      sharedFiles.upload({
        ...at,
        ...(given.groupId === undefined ? {} : { groupId: given.groupId }),
        headers: headersOf(who),
        query: { resource: 'web_1' },
        file: {
          name: given.name ?? 'note.txt',
          type: given.type ?? 'text/plain',
          chunks: given.chunks ?? pieces('hello ', 'world'),
        },
      }),
    none: (who: Person) => sharedFiles.upload({ ...at, headers: headersOf(who), query: {}, file: undefined }),
    fetch: (
      who: Person | undefined,
      fileId: string,
      more: { query?: Record<string, string>; headers?: Record<string, string>; groupId?: string } = {},
    ) =>
      sharedFiles.download({
        ...at,
        ...(more.groupId === undefined ? {} : { groupId: more.groupId }),
        fileId,
        headers: { ...headersOf(who), ...more.headers },
        query: more.query ?? {},
      }),
  }
}

const fileOf = (answer: { body: Record<string, unknown> }) => answer.body.data as Shared
const listed = async ({ groupId }: GroupScene, who: Person, query = '') =>
  (await who.ask('GET', `chatgroups/${groupId}/share_files?${query}`)).body

describe('the name of a shared file', () => {
  const words = (verdict: (text: string) => string | undefined): Moderation => ({
    isOff: true,
    decide: () => ({ allow: true }),
    shownText: verdict,
  })

  test('is refused or masked by the word list, before its bytes are stored', async () => {
    const isBad = (text: string) => text.includes('bad')
    const refusing = await scene(
      {},
      {},
      words((text) => (isBad(text) ? undefined : text)),
    )
    const answer = await refusing.upload(refusing.bob, { name: 'a bad\u0000 name.txt' })
    expect([answer.status, refusing.stored()]).toEqual([400, 0])
    expect((await refusing.upload(refusing.bob)).status).toBe(200)
    const covering = await scene(
      {},
      {},
      words((text) => text.replace('bad', '***')),
    )
    expect((await covering.upload(covering.bob, { name: 'bad.txt' })).body).toMatchObject({
      data: { file_name: '***.txt' },
    })
  })

  test('is refused for a user whom an operator muted', async () => {
    const one = await scene()
    await one.alter("UPDATE users SET muted_until = -1 WHERE name = 'bob'")
    const { directory } = one.world.server.services
    const user = await directory.user(one.world.app, 'bob')
    if (user) directory.forgetUser(user)
    expect([(await one.upload(one.bob)).status, one.stored()]).toEqual([400, 0])
  })
})

describe('a shared picture', () => {
  test('[FIL-10] has no metadata if images are re-encoded, and leaves nothing when it is removed', async () => {
    const world = await scene({ stripPictures: true })
    const blank = { width: 40, height: 20, channels: 3, background: 'red' } as const
    const picture = await sharp({ create: blank })
      .jpeg()
      .withExif({ IFD0: { Make: 'secret camera' } })
      .toBuffer()
    async function* chunks() {
      yield picture
    }
    const answer = await world.upload(world.bob, { name: 'a.jpg', type: 'image/jpeg', chunks: chunks() })
    const { file_id: id } = fileOf(answer)
    const { body } = await world.fetch(world.bob, id)
    const parts: Uint8Array[] = []
    for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part)
    const got = Buffer.concat(parts)
    expect(await sharp(got).metadata()).toMatchObject({ format: 'jpeg', width: 40 })
    expect(got.includes('secret camera')).toBe(false)
    expect(world.stored()).toBe(1)
    await world.bob.ask('DELETE', `chatgroups/${world.groupId}/share_files/${id}`)
    expect(world.stored()).toBe(0)
  })
})

describe('sharing a file', () => {
  test('[GRP-54] sends the whole row to all members, adds it to the list, and members can download it', async () => {
    const one = await scene()
    const { bob, carol, groupId, world } = one
    const answer = await one.upload(bob, { name: '../sécret/note.txt' })
    expect(answer.status).toBe(200)
    const row = {
      file_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      file_name: 'note.txt',
      file_owner: 'bob',
      file_size: 11,
      created: world.host.time,
    }
    expect(answer.body).toMatchObject({ data: row, uri: expect.stringContaining('/share_files') })
    const { 'share-secret': _secret, ...plain } = fileOf(answer)
    const { name, data } = receivedEvents(carol)[0]?.[0] ?? { name: '', data: {} }
    const { detail, ...news } = data as { detail: string }
    expect([name, news, JSON.parse(detail)]).toEqual([
      'groups.fileShared',
      { groupId, by: 'bob', users: [] },
      plain,
    ])
    const expectedEvents = ['fileShared']
    expect(one.news()).toEqual({
      alice: [expectedEvents, expectedEvents],
      adam: [expectedEvents],
      ada: [expectedEvents],
      bob: [[], expectedEvents],
      carol: [expectedEvents],
    })
    expect(await listed(one, carol)).toMatchObject({ data: [plain], total: 1 })
    const back = await one.fetch(carol, plain.file_id)
    expect([back.status, await textOf(back)]).toEqual([200, 'hello world'])
  })

  test('[GRP-54] nothing in it can run in a browser, and ranges of it can be requested', async () => {
    const one = await scene()
    const { file_id } = fileOf(await one.upload(one.bob, { name: 'x.html', type: 'text/html' }))
    const whole = await one.fetch(one.carol, file_id)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''x.html",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const part = await one.fetch(one.carol, file_id, { headers: { range: 'bytes=6-' } })
    expect([part.status, await textOf(part)]).toEqual([206, 'world'])
    expect((await one.fetch(one.carol, file_id, { headers: { range: 'bytes=99-' } })).status).toBe(416)
  })

  test('[GRP-55] downloading needs membership or the secret, and the right group', async () => {
    const one = await scene()
    const { alice, bob, mallory, world } = one
    const { file_id, 'share-secret': secret } = fileOf(await one.upload(bob))
    const refused = { status: 403, body: { error_description: 'chatfile no permission' } }
    expect(await one.fetch(mallory, file_id)).toMatchObject(refused)
    expect(await one.fetch(undefined, file_id)).toMatchObject(refused)
    expect(await one.fetch(mallory, file_id, { query: { 'share-secret': `${secret}x` } })).toMatchObject(
      refused,
    )
    expect((await one.fetch(undefined, file_id, { query: { 'share-secret': secret } })).status).toBe(200)
    expect((await one.fetch(mallory, file_id, { headers: { 'share-secret': secret } })).status).toBe(200)
    const other = await world.group(alice, mallory)
    expect((await one.fetch(alice, file_id, { groupId: other })).status).toBe(404)
    for (const id of ['../../etc/passwd', 'x', '', '00000000-0000-4000-8000-000000000000'])
      expect((await one.fetch(bob, id)).status).toBe(404)
    // A removed member loses access, even to files they shared themselves.
    await one.act(alice, 'POST', 'blocks/users/bob')
    expect(await one.fetch(bob, file_id)).toMatchObject(refused)
    expect((await one.fetch(alice, file_id)).status).toBe(200)
  })

  test('[GRP-55] lists are for members, newest first, in pages', async () => {
    const one = await scene()
    const { bob, mallory, world } = one
    const ids: string[] = []
    for (let at = 0; at < 12; at++) {
      ids.unshift(fileOf(await one.upload(bob, { name: `${at}.txt` })).file_id)
      world.host.time += 5
    }
    const names = async (query?: string) =>
      ((await listed(one, bob, query)).data as { file_id: string }[]).map(({ file_id }) => file_id)
    expect(await names()).toEqual(ids.slice(0, 10))
    expect(await names('pagenum=2&pagesize=5')).toEqual(ids.slice(5, 10))
    expect(await names('pagenum=0&pagesize=0')).toEqual(ids.slice(0, 1))
    expect(await names('pagenum=999999999999&pagesize=100')).toEqual([])
    expect((await listed(one, bob, 'pagesize=1')).total).toBe(12)
    expect((await listed(one, mallory)).error_description).toContain('not members')
  })

  test('[GRP-56] muted members, non-members and unauthenticated clients cannot share, and no bytes stay', async () => {
    const one = await scene()
    const { alice, bob, carol, mallory } = one
    await one.act(alice, 'POST', 'mute', { usernames: ['bob'], mute_duration: -1 })
    await one.act(alice, 'POST', 'ban')
    await one.act(alice, 'POST', 'white/users', { usernames: ['bob'] })
    one.quiet()
    for (const who of [bob, carol])
      expect(await one.upload(who)).toMatchObject({
        status: 400,
        body: { error_code: 14403, error_description: 'permission denied' },
      })
    expect((await one.upload(mallory)).body.error_description).toContain('not members')
    expect((await one.upload(undefined)).status).toBe(401)
    for (const groupId of ['404', '..', 'x'])
      expect((await one.upload(alice, { groupId })).body.error_description).toContain(
        'do not find this group',
      )
    expect(one.news()).toEqual({})
    expect(one.stored()).toBe(0)
    expect((await one.upload(alice)).status).toBe(200)
    await one.alter('UPDATE groups SET disabled = 1')
    expect((await one.upload(alice)).body.error_description).toContain('group is disabled')
    expect(one.stored()).toBe(1)
  })

  test('[GRP-56] a member who is muted during the upload cannot share, and no bytes stay', async () => {
    const one = await scene()
    async function* slowly() {
      yield Buffer.from('half')
      await one.act(one.alice, 'POST', 'mute', { usernames: ['bob'], mute_duration: 1000 })
      yield Buffer.from('done')
    }
    expect((await one.upload(one.bob, { chunks: slowly() })).status).toBe(400)
    expect(one.stored()).toBe(0)
    expect((await listed(one, one.alice)).total).toBe(0)
    expect(await one.rows('SELECT uuid FROM files')).toEqual([])
  })

  test('[GRP-57] a file that cannot be stored is refused in the form that clients expect, and leaves nothing', async () => {
    const one = await scene({ maxFileBytes: 8 })
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half')
      throw new Error('cut')
    }
    const form = { status: 400, body: { error_code: 14403 } }
    for (const chunks of [pieces('far too much'), pieces(), broken()])
      expect(await one.upload(one.bob, { chunks })).toMatchObject(form)
    expect(await one.none(one.bob)).toMatchObject(form)
    expect([one.stored(), one.news()]).toEqual([0, {}])

    const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
    const without = await scene({}, { move: () => Promise.reject(full) })
    expect(await without.upload(without.bob)).toMatchObject({
      ...form,
      body: { error_description: 'The server has no room left for files.' },
    })
    expect(without.stored()).toBe(0)
  })

  test('[GRP-57] the number of files of a group is limited', async () => {
    const one = await scene()
    const { bob, groupId, world } = one
    const logId = (await world.server.services.directory.group(world.app, groupId))?.logId ?? 0
    await world.server.services.database.write((sql) =>
      sql.insertMany(
        'shared_files',
        ['uuid', 'log_id', 'user_id', 'created_at'],
        Array.from({ length: 999 }, (_, at) => [`f${at}`, logId, 1, 1]),
      ),
    )
    const answers = await Promise.all([one.upload(bob), one.upload(bob)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await one.upload(bob)).status).toBe(400)
    expect(one.stored()).toBe(1)
  })
})

describe('removing a shared file', () => {
  test('[GRP-58] deletes the row and the bytes, and tells all members which file it was', async () => {
    const one = await scene()
    const { bob, carol, groupId } = one
    const { 'share-secret': _secret, ...row } = fileOf(await one.upload(bob))
    one.quiet()
    const answer = await one.act(bob, 'DELETE', `share_files/${row.file_id}`)
    expect(answer.body.data).toEqual({ group_id: groupId, file_id: row.file_id, result: true })
    const [removed] = receivedEvents(carol).flat() as { data: { detail: string } }[]
    expect(JSON.parse(removed?.data.detail ?? '')).toEqual(row)
    expect(one.news()).toMatchObject({ bob: [[], ['fileRemoved']], carol: [['fileRemoved']] })
    expect([one.stored(), await one.rows('SELECT uuid FROM files')]).toEqual([0, []])
    expect((await one.fetch(bob, row.file_id)).status).toBe(404)
    expect((await one.act(bob, 'DELETE', `share_files/${row.file_id}`)).body.error_code).toBe(91102)
  })

  test('[GRP-58] is allowed for its owner and for managers', async () => {
    const one = await scene()
    const { adam, alice, bob, carol, mallory, world } = one
    const { file_id } = fileOf(await one.upload(bob))
    expect((await one.act(carol, 'DELETE', `share_files/${file_id}`)).status).toBe(403)
    expect((await one.act(mallory, 'DELETE', `share_files/${file_id}`)).body.error_description).toContain(
      'not members',
    )
    const other = await world.group(mallory, alice)
    expect((await mallory.ask('DELETE', `chatgroups/${other}/share_files/${file_id}`)).body.error_code).toBe(
      91102,
    )
    for (const id of ['x', '..%2f..', 'a%00b'])
      expect((await one.act(adam, 'DELETE', `share_files/${id}`)).body.error_code).toBe(91102)
    expect(one.stored()).toBe(1)
    expect((await one.act(adam, 'DELETE', `share_files/${file_id}`)).status).toBe(200)
    expect(one.stored()).toBe(0)
  })

  test('[GRP-58] bytes that cannot be deleted are unreachable, and the answer is the same', async () => {
    const one = await scene({}, { remove: () => Promise.reject(new Error('stuck')) })
    const { file_id } = fileOf(await one.upload(one.bob))
    expect((await one.act(one.bob, 'DELETE', `share_files/${file_id}`)).status).toBe(200)
    expect((await one.fetch(one.bob, file_id)).status).toBe(404)
  })
})
