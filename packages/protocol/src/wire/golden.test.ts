import { describe, expect, it } from 'vitest'
import frames from '../../test/golden/frames.json' with { type: 'json' }
import { fromHex, toHex } from '../../test/hex.ts'
import { tables } from '../../test/message-values.ts'
import type { Table } from './index.ts'
import {
  CommSyncDL,
  CommSyncUL,
  CommUnreadDL,
  decode,
  encode,
  MessageBody,
  MSync,
  Provision,
} from './index.ts'

/** The payload of a recorded frame. */
function payloadOf<T extends Table>(name: string, table: T) {
  const frame = frames.find((one) => one.name === name)
  return decode(table, decode(MSync, fromHex(frame?.hex ?? '')).payload ?? new Uint8Array())
}

describe('recorded frames', () => {
  it.each(frames)('$name is read and written back byte for byte', ({ payload, hex }) => {
    const frame = decode(MSync, fromHex(hex))
    expect(frame.unknown).toBeUndefined()
    expect(toHex(encode(MSync, frame))).toBe(hex)
    if (payload === null) {
      expect(frame.payload).toBeUndefined()
      return
    }
    const table = tables.get(payload) as Table
    const value = decode(table, frame.payload as Uint8Array)
    expect(value.unknown).toBeUndefined()
    expect(toHex(encode(MSync, { ...frame, payload: encode(table, value) }))).toBe(hex)
  })

  it('have the recorded meaning', () => {
    expect(decode(MSync, fromHex('080040015800'))).toEqual({ version: 0, command: 1, encryptType: [0] })
    expect(payloadOf('up-statistic', CommSyncUL).meta?.id).toBe('1794701319281')
    expect(payloadOf('up-provision', Provision)).toMatchObject({
      osType: 16,
      version: '4.17.0',
      compressType: [0],
      encryptType: [0],
      deviceName: 'webim',
      authToken: '{"token":"$t$TOK-pwd"}',
    })
    expect(payloadOf('down-provision-ok', Provision)).toEqual({
      status: { errorCode: 0 },
      resource: 'web_1',
      authToken: '{"expires_in":4102444800000}',
    })
    expect(payloadOf('down-unread-two', CommUnreadDL)).toEqual({
      status: { errorCode: 0 },
      unread: [{ queue: { name: 'u1', domain: 'easemob.com' }, n: 2 }],
      timestamp: '1700000000000',
    })
    expect(payloadOf('down-send-answer', CommSyncDL)).toEqual({
      status: { errorCode: 0 },
      metaId: '529718919717',
      serverId: '1234567890123450001',
      timestamp: '1700000000000',
    })
    const page = payloadOf('down-page-one-text', CommSyncDL)
    expect(page).toMatchObject({ nextKey: '101', isLast: false })
    expect(decode(MessageBody, page.metas?.[0]?.payload as Uint8Array)).toEqual({
      type: 1,
      from: { name: 'u2' },
      to: { name: 'u1' },
      contents: [{ type: 0, text: 'hi' }],
    })
  })
})
