// Frames in readable form, including arbitrary bytes.

import { readFileSync } from 'node:fs'
import {
  Command,
  CommSyncDL,
  CommSyncUL,
  encode,
  MessageBody,
  MSync,
  MUCBody,
  NameSpace,
  RosterBody,
  StatisticsBody,
  toUtf8,
} from '@parley/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { decodeFrame } from './decode-frame.ts'
import type { Branch } from './message-tree.ts'
import { toBase64 } from './serialize.ts'

const golden = new URL('../../../protocol/test/golden/frames.json', import.meta.url)
const frames = JSON.parse(readFileSync(golden, 'utf8')) as readonly {
  readonly name: string
  readonly hex: string
}[]

const linesOf = (branches: readonly Branch[]): string[] =>
  branches.flatMap(({ name, text = '', mark, branches: inner = [] }) => [
    `${name}: ${text}${mark ? ` <${mark}>` : ''}`,
    ...linesOf(inner),
  ])
const up = (payload: Uint8Array) => encode(MSync, { version: 0, command: Command.SYNC, payload })
const sent = (body: object, ns: number = NameSpace.CHAT) =>
  encode(CommSyncUL, {
    meta: { id: '7', from: { name: 'ann' }, to: { name: 'bob' }, ns, payload: body as Uint8Array },
  })

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (each) => Number.parseInt(each, 16))

describe('[DEV-5] a frame', () => {
  test('has a one-line summary and a tree with the names of its numbers', () => {
    const body = encode(MessageBody, {
      type: 1,
      contents: [{ type: 0, text: 'hello' }],
      ext: [{ key: 'k', type: 7, stringValue: '{"a":{"b":1}}' }],
    })
    const { kind, summary, tree, bytes } = decodeFrame('up', up(sent(body)))
    expect([kind, summary]).toEqual(['send', 'ann → bob: "hello"'])
    expect(bytes).toBeGreaterThan(20)
    expect(linesOf(tree)).toEqual(
      expect.arrayContaining([
        'command: SYNC (0)',
        'ns: CHAT (1)',
        'type: CHAT (1)',
        'type: TEXT (0)',
        'text: hello',
        'b: 1',
      ]),
    )
  })

  test.each([
    [NameSpace.MUC, encode(MUCBody, { operation: 0, isChatroom: true }), 'MUC CREATE'],
    [NameSpace.ROSTER, encode(RosterBody, { operation: 2 }), 'ROSTER '],
    [NameSpace.STATISTIC, encode(StatisticsBody, { operation: 0 }), 'STATISTIC '],
    [NameSpace.NOTIFY, toUtf8('{"type":"x"}'), 'NOTIFY'],
  ])('of namespace %i is decoded by its own schema', (ns, payload, told) => {
    const { summary, tree } = decodeFrame('up', up(sent(payload, ns)))
    expect(summary).toContain(told)
    expect(linesOf(tree).some((line) => line.includes('broken'))).toBe(false)
  })

  test('may be an answer, a refusal, a page, a request, a key or a heartbeat', () => {
    const down = (payload: Uint8Array, command: number = Command.SYNC) =>
      decodeFrame('down', encode(MSync, { command, payload })).kind
    expect(down(encode(CommSyncDL, { metaId: '7', serverId: '8', status: { errorCode: 0 } }))).toBe('answer')
    expect(down(encode(CommSyncDL, { queue: { name: 'bob' }, nextKey: '5', isLast: true }))).toBe('page')
    expect(decodeFrame('up', up(encode(CommSyncUL, { queue: { name: 'q' } }))).kind).toBe('request')
    expect(decodeFrame('up', up(encode(CommSyncUL, { queue: { name: 'q' }, key: '9' }))).summary).toContain(
      'up to 9',
    )
    expect(decodeFrame('up', encode(MSync, { command: Command.UNREAD })).kind).toBe('unread')
    const refused = encode(CommSyncDL, { metaId: '7', status: { errorCode: 1, reason: 'blocked' } })
    expect(decodeFrame('down', up(refused)).summary).toMatch(/^refused: .*blocked/)
  })

  test('shows unknown fields by number', () => {
    const strange = Uint8Array.of(
      ...up(encode(CommSyncUL, { queue: { name: 'q' } })),
      0x92,
      0x4e,
      2,
      0x68,
      0x69,
    )
    expect(linesOf(decodeFrame('up', strange).tree)).toContain('field 1250: "hi" <unknown>')
    const number = encode(MSync, { command: 77 })
    expect(linesOf(decodeFrame('up', number).tree)).toContain('command: 77')
  })

  test('shows a broken part up to the error, and the rest as usual', () => {
    const { tree, summary } = decodeFrame('up', up(sent(Uint8Array.of(0x0a, 0x50, 1))))
    const lines = linesOf(tree)
    expect(lines.some((line) => line.startsWith('not readable') && line.endsWith('<broken>'))).toBe(true)
    expect(lines).toContain('ns: CHAT (1)')
    expect(summary).toContain('ann → bob')
  })

  test.each(frames.map(({ name, hex }) => [name, hex] as const))(
    'of the golden set is decoded: %s',
    (name, hex) => {
      const { kind, tree } = decodeFrame(name.startsWith('up') ? 'up' : 'down', bytesOf(hex))
      expect(kind).not.toBe('other')
      expect(linesOf(tree).filter((line) => line.includes('<broken>'))).toEqual([])
      expect(decodeFrame('up', toBase64(bytesOf(hex))).tree).toEqual(decodeFrame('up', bytesOf(hex)).tree)
    },
  )

  test('may be any bytes: nothing is thrown', () => {
    const small = fc.array(fc.nat({ max: 40 }), { maxLength: 80 }).map((list) => Uint8Array.from(list))
    fc.assert(
      fc.property(
        fc.oneof(small, fc.uint8Array({ maxLength: 300 }), fc.string()),
        fc.boolean(),
        (data, isUp) => {
          expect(Array.isArray(decodeFrame(isUp ? 'up' : 'down', data).tree)).toBe(true)
          if (typeof data !== 'string') expect(decodeFrame('up', up(data)).bytes).toBeGreaterThan(0)
          if (typeof data !== 'string') decodeFrame('up', up(sent(data)))
        },
      ),
      { numRuns: moreRuns(500) },
    )
  })
})
