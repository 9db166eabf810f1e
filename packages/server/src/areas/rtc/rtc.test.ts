import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { readAgoraToken } from '../../rtc/test-support/agora-token.ts'
import { peopleWorld } from '../../test-support/people-world.ts'

const [appId, certificate, secret] = [
  '0123456789abcdef'.repeat(2),
  'fedcba9876543210'.repeat(2),
  's'.repeat(32),
]
const agora = { calls: 'agora', callsAppId: appId, callsCertificate: certificate } as const
const livekit = { calls: 'livekit', callsKey: 'a-key', callsSecret: secret } as const

async function world(config = {}) {
  const made = await peopleWorld({ ...agora, ...config })
  const [alice, bob] = [await made.person('alice'), await made.person('bob')]
  const token = (who: typeof alice, query = '') => who.ask('GET', `users/${who.name}/token/rtc${query}`)
  const users = (who: typeof alice, data: unknown) => who.ask('POST', 'rtc_mapper/batch/get', { data })
  return { made, alice, bob, token, users }
}

test('[CAL-5] a user gets a token for a channel, in the form that clients expect', async () => {
  const { alice, token } = await world({ callsLifetimeMs: 90_500 })
  const { status, body } = await token(alice, '?channelName=channel-7')
  expect(status).toBe(200)
  expect(body).toMatchObject({ app_id: appId, channel_name: 'channel-7', rtcUid: 1, expires_in: 90 })
  const read = readAgoraToken(String(body.rtc_token), certificate)
  expect(read).toMatchObject({ appId, channel: 'channel-7', uid: '1', seconds: 90 })
})

test('[CAL-5] without a channel it is for all of them', async () => {
  const { alice, token } = await world()
  const { body } = await token(alice)
  expect(body.channel_name).toBe('*')
  expect(readAgoraToken(String(body.rtc_token), certificate).channel).toBe('*')
})

test('[CAL-5] LiveKit identifies users by their names', async () => {
  const { bob, token } = await world(livekit)
  const { body } = await token(bob, '?channelName=a%20room')
  const { payload } = await jwtVerify(String(body.rtc_token), new TextEncoder().encode(secret))
  expect(body.app_id).toBe('a-key')
  expect(payload).toMatchObject({ iss: 'a-key', sub: 'bob', video: { room: 'a room', roomJoin: true } })
})

test('[CAL-6] every user has one permanent number, which is never reused', async () => {
  const { made, alice, bob, token } = await world()
  const numbers = await Promise.all([alice, bob, alice].map(async (who) => (await token(who)).body.rtcUid))
  expect(numbers[0]).toBe(numbers[2])
  expect(new Set(numbers).size).toBe(2)
  const { database } = made.server.services
  await database.write((sql) => sql.run('DELETE FROM users WHERE name = ?', ['bob']))
  const carol = await made.person('carol')
  expect(numbers).not.toContain((await token(carol)).body.rtcUid)
  expect((await token(alice)).body.rtcUid).toBe(numbers[0])
})

test('[CAL-7] numbers are mapped to names, and unknown ones are left out', async () => {
  const { alice, bob, token, users } = await world()
  const [one, two] = [(await token(alice)).body.rtcUid, (await token(bob)).body.rtcUid]
  const asked = [one, two, one, 999, 0, -1, 1.5, 2 ** 40, Number.MAX_VALUE]
  expect((await users(alice, asked)).body.data).toEqual({ [String(one)]: 'alice', [String(two)]: 'bob' })
  expect((await users(bob, [999])).body.data).toEqual({})
  expect((await users(bob, [-1])).body.data).toEqual({})
})

test('[CAL-7] numbers of another app are unknown', async () => {
  const { made, alice, bob, token, users } = await world()
  const { rtcUid } = (await token(bob)).body
  await made.server.services.database.write(async (sql) => {
    await sql.run(
      `INSERT INTO apps (org, name, client_id, client_secret, open_registration, created_at)
       SELECT 'other', 'app', 'x', 'y', 0, 0`,
    )
    await sql.run("UPDATE users SET app_id = (SELECT id FROM apps WHERE org = 'other') WHERE name = 'bob'")
  })
  expect((await users(alice, [rtcUid])).body.data).toEqual({})
})

test.each([
  ['nothing', undefined],
  ['an empty list', []],
  ['a number', 5],
  ['a text', ['1']],
  ['an object', { 1: 1 }],
  ['too many', Array.from({ length: 501 }, (_, at) => at)],
])('[CAL-7] %s is not a valid request', async (_, data) => {
  const { alice, users } = await world()
  const { status, body } = await users(alice, data)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(body.data).toBeUndefined()
})

test.each(['', 'x'.repeat(65), 'caf%C3%A9', 'a%2Fb', 'a%00b', 'a%0Ab', '**'])(
  '[CAL-8] %j is not a valid channel name',
  async (name) => {
    const { alice, token } = await world()
    const { status, body } = await token(alice, `?channelName=${name}`)
    expect([status, body.rtc_token]).toEqual([403, undefined])
    expect(body.error_code).toBe(91102)
  },
)

test('[CAL-8] every name that rtc systems accept is valid', async () => {
  const { alice, token } = await world()
  const name = 'aZ09 !#$%&()+-:;<=.>?@[]^_{}|~,'
  expect((await token(alice, `?channelName=${encodeURIComponent(name)}`)).body.channel_name).toBe(name)
})

test('[CAL-9] nobody gets a token of another user', async () => {
  const { made, alice } = await world()
  const { status, body } = await alice.ask('GET', 'users/bob/token/rtc?channelName=x')
  expect([status, body.rtc_token]).toEqual([403, undefined])
  const rows = await made.server.services.database.read((sql) => sql.all('SELECT uid FROM call_uids'))
  expect(rows).toEqual([])
})

test('[CAL-1] without a signer, rtc is not enabled', async () => {
  const { alice, token, users } = await world({ calls: '' })
  for (const asked of [token(alice), token(alice, '?channelName='), users(alice, [1])]) {
    const { status, body } = await asked
    expect([status, body.error_description]).toEqual([403, 'rtc service not open!'])
  }
})
