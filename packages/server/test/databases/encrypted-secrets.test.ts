// Secrets in the database, on each database: none of them is stored in clear, whatever wrote it and whenever.

import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ensureApp, listApps } from '../../src/areas/session/apps.ts'
import { allEndpoints } from '../../src/events/queries.ts'
import { realHost } from '../../src/platform/real-host.ts'
import { addKey, keyFileIn, keysInFile } from '../../src/storage/secrets/platform/key-file.ts'
import { prepareSecrets } from '../../src/storage/secrets/prepare.ts'
import { databaseName } from '../../src/storage/test-postgres.ts'
import { filesWith, folder, found, isPostgres, place, plant, readBack } from '../secrets/planted-secrets.ts'

describe(`secrets on ${databaseName}`, () => {
  test('none is in any column or file, and all can be read', async () => {
    const { data, open, run, settings } = await place()
    const database = await open()
    expect(await prepareSecrets(database, settings)).toEqual([])
    const planted = await plant(database)
    expect(await readBack(database)).toEqual(planted)
    expect(await found(database, data, planted)).toEqual([])
    const key =
      readFileSync(keyFileIn(data), 'utf8')
        .split('\n')
        .find((line) => !line.startsWith('#')) ?? ''
    expect(await found(database, data, [key])).toEqual(['secret.key'])
    expect((await run(database, ['secrets', 'status'])).json).toMatchObject({ isFine: true, clear: 0 })
  })

  test('what an earlier version stored in clear is encrypted at the start, and nothing of it is left', async () => {
    const { data, open, run, settings } = await place()
    const database = await open()
    const planted = await plant(database)
    expect(new Set(await found(database, data, planted))).toEqual(
      new Set([
        'apps.client_secret',
        'apps.former_secret',
        'event_endpoints.secret',
        'event_endpoints.url',
        'operators.totp_secret',
        ...(isPostgres ? [] : filesWith(data, planted)),
      ]),
    )
    expect(await run(database, ['secrets', 'status'])).toMatchObject({ exitCode: 1, json: { clear: 5 } })
    // On PostgreSQL only a key that existed before the start encrypts values that are in clear.
    if (isPostgres) addKey(data)
    await prepareSecrets(database, settings)
    expect(await readBack(database)).toEqual(planted)
    expect(await found(database, data, planted)).toEqual([])
  })

  test('a rotation encrypts everything anew beside a running server, and the old key can be removed', async () => {
    const { data, open, run, settings } = await place()
    const server = await open()
    await prepareSecrets(server, settings)
    const planted = await plant(server)
    const [old] = keysInFile(data)
    const { json } = await run(await open(), ['secrets', 'rotate'])
    expect(json).toMatchObject({ changed: 5 })
    expect(await readBack(server)).toEqual(planted)
    const { app } = await ensureApp(server, realHost, { key: 'acme#new', openRegistration: false })
    expect((await run(await open(), ['secrets', 'prune'])).json).toEqual({ removed: [old?.id] })
    expect(keysInFile(data)).toHaveLength(1)
    const later = await open()
    expect(await prepareSecrets(later, settings)).toEqual([])
    expect((await listApps(later)).map(({ clientSecret }) => clientSecret)).toContain(app.clientSecret)
    expect((await run(later, ['secrets', 'prune'])).text).toBe('All keys are needed.')
  })

  test('a server with another key, or with none, refuses to start and changes nothing', async () => {
    const { open, settings } = await place()
    const database = await open()
    await prepareSecrets(database, settings)
    const planted = await plant(database)
    const other = folder()
    const withNone = await open(other)
    await expect(prepareSecrets(withNone, { data: other, secretKey: '' })).rejects.toThrow('does not have')
    expect(readdirSync(other)).toEqual([])
    addKey(other)
    await expect(prepareSecrets(await open(other), { data: other, secretKey: '' })).rejects.toThrow(
      'does not have',
    )
    expect(await readBack(database)).toEqual(planted)
  })

  test('if the key is lost, a reset replaces what cannot be read and nothing else', async () => {
    const { data, open, run, settings } = await place()
    const database = await open()
    await prepareSecrets(database, settings)
    const [first, second] = await plant(database)
    rmSync(keyFileIn(data))
    const later = await open()
    expect((await run(later, ['secrets', 'reset'])).json).toMatchObject({ isDone: false })
    await expect(listApps(later)).rejects.toThrow('parley secrets reset')
    const { json } = await run(later, ['secrets', 'reset', '--confirm'])
    expect((json as { lost: unknown[] }).lost).toHaveLength(5)
    await prepareSecrets(later, settings)
    const [app] = await listApps(later)
    expect(app?.clientSecret).toMatch(/^[\w-]{43}$/)
    expect([first, second]).not.toContain(app?.clientSecret)
    expect(app).not.toHaveProperty('formerSecret')
    expect(await allEndpoints(later)).toEqual([])
    expect((await run(later, ['secrets', 'status'])).json).toMatchObject({ isFine: true })
    expect((await run(later, ['secrets', 'reset', '--confirm'])).text).toBe('All secrets can be decrypted.')
  })
})
