import { expect, test } from 'vitest'
import { withTransferList } from './transferable-bytes.ts'

test('views on a part of a buffer are copied together, other values stay as they are', () => {
  const frame = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7)
  const whole = Uint8Array.of(9)
  const given = { list: [{ bytes: frame.subarray(2, 4), text: 'a', none: null }], whole, missing: undefined }
  const { value, transfer } = withTransferList(given)
  expect(value).toEqual({
    list: [{ bytes: Uint8Array.of(2, 3), text: 'a', none: null }],
    whole,
    missing: undefined,
  })
  expect(transfer.map((buffer) => buffer.byteLength)).toEqual([3])
  expect(given.list[0]?.bytes.buffer).toBe(frame.buffer)
})

test('a value with whole buffers only is passed on unchanged', () => {
  const given = { bytes: Uint8Array.of(1, 2), number: 1 }
  expect(withTransferList(given)).toEqual({ value: given, transfer: [] })
  expect(withTransferList(given).value).toBe(given)
})
