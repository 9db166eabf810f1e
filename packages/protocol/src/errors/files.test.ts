import { describe, expect, it } from 'vitest'
import { downloadFailure, readDownloadFailure, readUploadFailure, uploadFailure } from './files.ts'

const json = (body: object): string => JSON.stringify(body)

describe('a failed download', () => {
  it.each([
    [403, json({ error_description: 'chatfile no permission' }), 222],
    [403, json({ error_description: 'other' }), 603],
    [403, json({}), 603],
    [403, 'not json', 200],
    [404, json({ error: 'file_expired' }), 223],
    [404, json({ error: 'x' }), 200],
    [404, 'not json', 200],
    [500, 'anything', 503],
    [500, json({ error: 'file_expired' }), 503],
    [401, json({}), 200],
    [0, '', 200],
  ] as const)('%i %s is %i', (status, body, code) => {
    expect(readDownloadFailure({ status, body })).toMatchObject({ code })
  })

  it('without an answer has the default text', () => {
    for (const kind of ['network', 'timeout', 'abort'] as const) {
      expect(readDownloadFailure({ kind })).toEqual({
        reason: 'downloadFailed',
        code: 200,
        message: 'Download failed, please try again',
      })
    }
  })

  it('is read back as the reason it was written for', () => {
    for (const reason of [
      'downloadNotAllowed',
      'permissionDenied',
      'downloadExpired',
      'downloadFailed',
      'serverError',
    ] as const) {
      const { status, body } = downloadFailure(reason)
      expect(readDownloadFailure({ status, body: json(body) }).reason).toBe(reason)
    }
  })
})

describe('a failed upload', () => {
  it('is always the same failure, with the answer as data', () => {
    const failed = { reason: 'uploadFailed', code: 101, message: 'Failed to upload the file' }
    expect(readUploadFailure({ kind: 'timeout' })).toEqual(failed)
    expect(readUploadFailure({ status: 400, body: json({ a: 1 }) })).toEqual({ ...failed, data: { a: 1 } })
    expect(readUploadFailure({ status: 502, body: '<html>' })).toEqual({ ...failed, data: '<html>' })
    expect(readUploadFailure({ status: 200, body: '' })).toEqual(failed)
  })

  it('is never written as 400, with which the reference client never settles', () => {
    for (const form of ['notAllowed', 'tooLarge', 'tooMany', 'failed'] as const) {
      const { status, body } = uploadFailure(form)
      expect([403, 413, 429, 500]).toContain(status)
      expect(body.error_description).not.toBe('')
    }
  })
})
