// Exports contain no tokens, passwords or file secrets.

import { Command, CommSyncDL, encode, MessageBody, Meta, MSync, NameSpace, Provision } from '@parley/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64 } from '../calls/base64.ts'
import { provisionFrame } from '../connection/frames.ts'
import { createSecrets } from './secrets.ts'
import { toBase64, toLine } from './serialize.ts'
import type { TraceEntry, TraceEvent } from './trace-entries.ts'

const token = 'YWMt-abc_DEF.123/xyz+very-long-token=='
const password = 'c0rrect "horse" bättery/?&=%'
const secret = 'fileSecret-zzz'

const entry = (event: TraceEvent): TraceEntry => ({ n: 1, at: 0, client: 1, ...event })
const ask = (request: Record<string, string | Record<string, string>>) =>
  entry({ kind: 'ask', ask: 1, name: 'request', input: [request] })
const answer = (body: unknown) =>
  entry({
    kind: 'answer',
    ask: 1,
    ms: 1,
    value: { status: 200, url: 'http://h/x', body: JSON.stringify(body) },
  })

/** The export of these entries. */
function exported(entries: readonly TraceEntry[]): string {
  const secrets = createSecrets()
  for (const each of entries) secrets.learn(each)
  return entries.map((each) => toLine(secrets.hideIn(each))).join('\n')
}

/** The export, including the contents of encoded bytes. */
function opened(text: string): string {
  const bytes = [...text.matchAll(/"is":"([^"]*)"/g)].map(([, coded]) =>
    Buffer.from(coded ?? '', 'base64').toString('latin1'),
  )
  return [text, ...bytes].join('\n')
}

const speaker = { appKey: 'org#app', user: 'ann', device: 'd', token, sessionId: '1' }
const about = { deviceName: 'x', customPlatform: undefined, signInNote: undefined }
const provision = provisionFrame(speaker, about)

const picture = encode(MessageBody, {
  type: 1,
  contents: [
    {
      type: 1,
      remotePath: `http://h/files/1?share-secret=${secret}`,
      secretKey: secret,
      thumbnailSecretKey: 'thumb-secret-1',
    },
  ],
})
const meta = { id: '5', ns: NameSpace.CHAT, payload: picture }

describe('[DEV-10] an export', () => {
  const places: readonly (readonly [string, TraceEntry, readonly string[]])[] = [
    ['a header', ask({ url: 'http://h/a', headers: { Authorization: `Bearer ${token}` } }), [token]],
    [
      'a body',
      ask({ url: 'http://h/token', body: JSON.stringify({ grant_type: 'password', password }) }),
      [password, JSON.stringify(password).slice(1, -1)],
    ],
    ['an answer', answer({ access_token: token, expires_in: 5 }), [token]],
    ['an answer with files', answer({ entities: [{ uuid: '1', 'share-secret': secret }] }), [secret]],
    [
      'an address',
      ask({ url: `http://h/files/1?em-redirect=true&share-secret=${encodeURIComponent(secret)}` }),
      [secret],
    ],
    [
      'an address with an escaped token',
      ask({ url: `http://h/a?token=${encodeURIComponent(token)}` }),
      [token, encodeURIComponent(token)],
    ],
    ['the address of a socket', entry({ kind: 'open', socket: 1, url: `ws://h/ws?token=${token}` }), [token]],
    [
      'a sign-in by password',
      entry({ kind: 'call', call: 1, name: 'signIn', input: [{ user: 'ann', password }] }),
      [password],
    ],
    [
      'a sign-in by token',
      entry({ kind: 'call', call: 1, name: 'signIn', input: [{ user: 'ann', token }] }),
      [token],
    ],
    ['a new token', entry({ kind: 'call', call: 1, name: 'renewToken', input: [{ token }] }), [token]],
    ['a function for tokens', entry({ kind: 'answer', ask: 1, ms: 1, value: token }), [token]],
    ['a provision', entry({ kind: 'up', socket: 1, data: provision }), [token]],
    [
      'a provision as text',
      entry({ kind: 'up', socket: 1, data: toBase64(provision) }),
      [token, toBase64(provision)],
    ],
    [
      'the answer to a provision',
      entry({
        kind: 'down',
        socket: 1,
        data: encode(MSync, {
          command: Command.PROVISION,
          payload: encode(Provision, { authToken: JSON.stringify({ token, expires_in: 9 }) }),
        }),
      }),
      [token],
    ],
    [
      'a message with a file',
      entry({
        kind: 'down',
        socket: 1,
        data: encode(MSync, { command: Command.SYNC, payload: encode(CommSyncDL, { metas: [meta] }) }),
      }),
      [secret, 'thumb-secret-1'],
    ],
    [
      'history',
      answer({ data: { msgs: [{ msg: toBase64(encode(Meta, meta)) }] } }),
      [secret, toBase64(encode(Meta, meta))],
    ],
    [
      'options',
      entry({ kind: 'client', needs: [], options: { appKey: 'org#app', clientSecret: secret } }),
      [secret],
    ],
    ['what was stored', entry({ kind: 'stored', how: 'get', key: 'access-token', value: token }), [token]],
    [
      'a short one',
      ask({
        url: 'http://h/a?secret=abc',
        headers: { Authorization: 'Bearer tok' },
        body: '{"password":"pw1"}',
      }),
      ['abc', 'Bearer tok', 'pw1'],
    ],
  ]

  test.each(places)('contains none of %s', (_name, each, hidden) => {
    const before = opened(toLine(each))
    const text = opened(exported([each]))
    expect(
      hidden.some((one) => before.includes(one) || before.includes(JSON.stringify(one).slice(1, -1))),
    ).toBe(true)
    for (const one of hidden) expect(text).not.toContain(one)
  })

  test('contains none of them anywhere else, before they were known or after', () => {
    const others: TraceEntry[] = [
      entry({ kind: 'settled', call: 1, ms: 1, error: { message: `refused: ${token} for ${secret}` } }),
      entry({
        kind: 'call',
        call: 2,
        name: 'messages.send',
        input: [{ text: `my token is ${token}, ${password}` }],
      }),
    ]
    const text = opened(exported([...others, ...places.map(([, each]) => each), ...others]))
    for (const one of [token, password, secret]) expect(text).not.toContain(one)
  })

  test('keeps the length of frames and of their fields, so that they can be decoded', () => {
    const secrets = createSecrets()
    const up = entry({ kind: 'up', socket: 1, data: provision })
    secrets.learn(up)
    const hidden = secrets.hideBytes(provision)
    expect(hidden.length).toBe(provision.length)
    const cover = secrets.hide(token)
    expect(cover.length).toBe(token.length)
    expect(hidden).toEqual(provisionFrame({ ...speaker, token: cover }, about))
    expect(fromBase64(secrets.hide(toBase64(provision)))).toEqual(hidden)
  })

  test('keeps everything else unchanged', () => {
    const harmless = ask({ url: 'http://h/a?limit=5', body: '{"text":"a token of love","tokens":5}' })
    expect(exported([harmless])).toBe(toLine(harmless))
  })

  test('never throws, whatever bytes and texts it contains', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (data, text) => {
        const odd = [
          entry({ kind: 'down', socket: 1, data }),
          entry({ kind: 'down', socket: 1, data: text }),
          ask({ url: text, body: text, headers: { authorization: text } }),
          entry({ kind: 'answer', ask: 1, ms: 1, value: text }),
        ]
        expect(typeof exported(odd)).toBe('string')
      }),
    )
  })

  test('does not contain the token of a frame, whatever its characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, unit: 'grapheme-ascii' }), (any) => {
        const each = entry({ kind: 'up', socket: 1, data: provisionFrame({ ...speaker, token: any }, about) })
        if (/^[\s*]*$/.test(any) || /\$t\$/.test(any)) return
        expect(opened(exported([each]))).not.toContain(`$t$${any}`)
      }),
    )
  })
})
