// Recorded rows of a conversation list, and how the reference client read their last messages: we read the same.

import { describe, expect, test } from 'vitest'
import recorded from '../../test/golden/last-message.json' with { type: 'json' }
import { BodyType, fromKeyValues } from '../wire/index.ts'
import { type PlainMessage, readJsonForm } from './json-form.ts'

/** Names in the recorded result, and our corresponding values. */
const ours: Readonly<Record<string, (plain: PlainMessage) => unknown>> = {
  id: ({ id }) => id,
  time: ({ timestamp }) => Number(timestamp),
  from: ({ body }) => body.from?.name,
  to: ({ body }) => body.to?.name,
  chatType: ({ body }) =>
    ({ [BodyType.CHAT]: 'singleChat', [BodyType.GROUPCHAT]: 'groupChat' })[body.type ?? 0],
  type: ({ body }) => kinds[body.contents?.[0]?.type ?? 0],
  ext: ({ body }) => fromKeyValues(body.ext),
  msg: ({ body }) => body.contents?.[0]?.text,
  action: ({ body }) => body.contents?.[0]?.action,
  addr: ({ body }) => body.contents?.[0]?.address,
  buildingName: ({ body }) => body.contents?.[0]?.buildingName,
  lat: ({ body }) => body.contents?.[0]?.latitude,
  lng: ({ body }) => body.contents?.[0]?.longitude,
  customEvent: ({ body }) => body.contents?.[0]?.customEvent,
  customExts: ({ body }) => fromKeyValues(body.contents?.[0]?.customExts),
  filename: ({ body }) => body.contents?.[0]?.displayName,
  file_length: ({ body }) => body.contents?.[0]?.fileLength,
  length: ({ body }) => body.contents?.[0]?.duration,
  secret: ({ body }) => body.contents?.[0]?.secretKey,
  url: ({ body }) => `${pathOf(body.contents?.[0]?.remotePath)}?em-redirect=true`,
  width: ({ body }) => body.contents?.[0]?.size?.width ?? 0,
  height: ({ body }) => body.contents?.[0]?.size?.height ?? 0,
  isGif: ({ body }) => body.contents?.[0]?.subType === 1,
  filetype: ({ body }) => fromKeyValues(body.ext).file_type,
  modifiedInfo: ({ body }) => {
    const { edit_time, operator, count } = metaOf(body.meta).edit_msg ?? {}
    return { operationTime: edit_time, operatorId: operator, operationCount: count }
  },
  chatThread: ({ body }) => {
    const { msg_parent_id, muc_parent_id, thread_name } = metaOf(body.meta).thread ?? {}
    return { messageId: msg_parent_id, parentId: muc_parent_id, chatThreadName: thread_name }
  },
  // The thumbnail of an image is its file with a suffix; that of a video is a separate file.
  thumb: ({ body }) => {
    const { type, remotePath, thumbnailRemotePath } = body.contents?.[0] ?? {}
    return type === 1 ? `${pathOf(remotePath)}?em-redirect=true&thumbnail=true` : pathOf(thumbnailRemotePath)
  },
  thumb_secret: ({ body }) => {
    const { type, secretKey, thumbnailSecretKey } = body.contents?.[0] ?? {}
    return type === 1 ? secretKey : thumbnailSecretKey
  },
  // The file object of a browser, which was empty.
  file: () => ({}),
}

const kinds = ['txt', 'img', 'video', 'loc', 'audio', 'file', 'cmd', 'custom', 'combine']

type Meta = Record<'edit_msg' | 'thread', Record<string, unknown> | undefined>
const metaOf = (meta: string | undefined) => JSON.parse(meta ?? '{}') as Meta

/** Readers replace the host with their own server. */
const pathOf = (url: string | undefined) => url?.replace('http://files.example', '{apiUrl}')

describe('recorded last messages', () => {
  test('include one of each kind', () => {
    expect(new Set(recorded.map(({ conversation }) => conversation.lastMessage.type))).toEqual(
      new Set(kinds.slice(0, 8)),
    )
  })

  test.each(
    recorded.map(({ row, conversation }) => [conversation.lastMessage.type, row, conversation] as const),
  )('%s has all recorded values', (_type, row, { lastMessage }) => {
    const plain = readJsonForm(row.meta)
    expect(plain).toBeDefined()
    const read = Object.keys(lastMessage).map((name) => [name, ours[name]?.(plain as PlainMessage)])
    expect(Object.fromEntries(read)).toEqual(lastMessage)
  })
})
