// Tokens for voice and video calls with the unmodified reference client, on servers that sign for LiveKit or Agora,
// and on one that does not.

import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Loose } from './reference-client/loose.ts'
import { openOwnWorld, openWorld } from './world.ts'

const secret = 'a secret of at least thirty-two letters'
const appId = '0123456789abcdef'.repeat(2)
const recorded = (call: string): Loose[] => {
  const file = new URL('../../packages/protocol/test/golden/rtc.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).filter((vector: Loose) => vector.call === call)
}

describe('LiveKit', () => {
  // Has its own server: the provider is a setting, and the server is restarted.
  const world = openOwnWorld({
    PARLEY_CALLS: 'livekit',
    PARLEY_CALLS_KEY: 'a-key',
    PARLEY_CALLS_SECRET: secret,
    PARLEY_CALLS_TOKEN_SECONDS: '600',
  })

  /** The claims of a token, after checking its signature. */
  function claims(token: string): Loose {
    const [head = '', body = '', signature] = token.split('.')
    expect(createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')).toBe(signature)
    return JSON.parse(Buffer.from(body, 'base64url').toString())
  }

  it.each(recorded('getRTCToken'))('signs a token for $args', async ({ args, result }) => {
    const { anna, first } = await world.pair()
    const { type, data } = await first.call('getRTCToken', ...args)
    expect(Object.keys(data).sort()).toEqual(Object.keys(result.data).sort())
    expect(type).toBe(result.type)
    expect(data).toMatchObject({ appId: 'a-key', channelName: result.data.channelName, expire: 600 })
    const [channel] = args
    const video = { roomJoin: true, ...(channel ? { room: channel } : {}) }
    const read = claims(data.RTCToken)
    expect(read).toMatchObject({ iss: 'a-key', sub: anna, video })
    expect(read.video).toEqual(video)
  })

  it('numeric ids are stable and map back to names', async () => {
    const { anna, ben, first, second } = await world.pair()
    const number = async (who: typeof first) => (await who.call('getRTCToken', 'x')).data.RTCUId as number
    const [one, two] = [await number(first), await number(second)]
    expect(one).not.toBe(two)
    expect(await number(first)).toBe(one)
    await world.server.restart()
    expect(await number(await world.signedIn(anna))).toBe(one)
    const names = await (await world.signedIn(ben)).call('getUserIdByRTCUIds', [one, two, 4242])
    expect(names).toEqual({ type: 0, data: { [one]: anna, [two]: ben } })
  })

  it('an invalid channel name is refused', async () => {
    const { first } = await world.pair()
    await expect(first.call('getRTCToken', 'x'.repeat(65))).rejects.toMatchObject({
      type: expect.any(Number),
    })
  })
})

describe('Agora', () => {
  // Has its own server: the provider is a setting.
  const world = openOwnWorld({
    PARLEY_CALLS: 'agora',
    PARLEY_CALLS_APP_ID: appId,
    PARLEY_CALLS_CERTIFICATE: 'fedcba9876543210'.repeat(2),
  })

  it('signs a token in Agora’s own format', async () => {
    const { first } = await world.pair()
    const { data } = await first.call('getRTCToken', 'channel-7')
    expect(data).toMatchObject({
      appId,
      channelName: 'channel-7',
      expire: 86_400,
      RTCUId: expect.any(Number),
    })
    expect(data.RTCToken).toMatch(/^007[\w+/=]{100,}$/)
  })
})

describe('no provider', () => {
  const world = openWorld()

  it('rtc calls are refused as not enabled', async () => {
    const { first } = await world.pair()
    await expect(first.call('getRTCToken', 'channel-7')).rejects.toMatchObject({ type: 505 })
    await expect(first.call('getUserIdByRTCUIds', [1])).rejects.toMatchObject({ type: 505 })
  })
})
