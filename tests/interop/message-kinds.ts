// One message of each kind: how the reference client is asked to send it, and how it must arrive.

import { expect } from 'vitest'
import type { Loose } from './reference-client/loose.ts'

export interface Kind {
  /** For `message.create`, besides chatType and to. */
  readonly options: () => Record<string, unknown>
  readonly event: string
  /** The fields of the event that depend on the kind. `url` and `secret` are those that arrived. */
  readonly fields: (came: { url: string; secret: string }) => Record<string, unknown>
  /** The file behind the address. Types that browsers do not show are served as `application/octet-stream`. */
  readonly file?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }
}

/** The smallest image that browsers show. */
export const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const gif = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))
const noise = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 7 + 3) % 256)

/** A file as pages hand it to `message.create`. */
export function referenceFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>) {
  return {
    data: new File([bytes], name, { type }),
    filename: name,
    filetype: name.split('.').at(-1),
    url: 'blob:x',
  }
}

const voice = noise(3000)
// The server goes by the first bytes: these are those of a video.
const video = Uint8Array.from([
  ...Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
  ...noise(20_000),
])
const paper = noise(70_000)

/** The fields of attachments other than images; the reference client passes its own token along. */
const attachment = ({ url, secret }: { url: string; secret: string }, filename: string, size: number) => ({
  url,
  secret,
  filename,
  file_length: size,
  file: {},
  // Never sent on the channel.
  filetype: '',
  accessToken: expect.any(String),
})

export const kinds: Readonly<Record<string, Kind>> = {
  txt: {
    options: () => ({ type: 'txt', msg: 'a text – 你好' }),
    event: 'onTextMessage',
    fields: () => ({ type: 'txt', msg: 'a text – 你好' }),
  },
  img: {
    options: () => ({
      type: 'img',
      file: referenceFile('a picture.png', 'image/png', png),
      width: 40,
      height: 30,
    }),
    event: 'onImageMessage',
    fields: ({ url, secret }) => ({
      type: 'img',
      url,
      secret,
      thumb: `${url}&thumbnail=true`,
      thumb_secret: secret,
      width: 40,
      height: 30,
      file_length: png.length,
    }),
    file: { bytes: png, type: 'image/png' },
  },
  gif: {
    options: () => ({
      type: 'img',
      file: referenceFile('moves.gif', 'image/gif', gif),
      width: 4,
      height: 3,
      isGif: true,
    }),
    event: 'onImageMessage',
    fields: ({ url, secret }) => ({
      type: 'img',
      url,
      secret,
      thumb: `${url}&thumbnail=true`,
      thumb_secret: secret,
      width: 4,
      height: 3,
      file_length: gif.length,
      isGif: true,
    }),
    file: { bytes: gif, type: 'image/gif' },
  },
  video: {
    options: () => ({
      type: 'video',
      file: referenceFile('video.mp4', 'video/mp4', video),
      filename: 'video.mp4',
      length: 7,
      file_length: video.length,
    }),
    event: 'onVideoMessage',
    fields: (came) => ({
      ...attachment(came, 'video.mp4', video.length),
      type: 'video',
      length: 7,
      // The reference client does not put the secret into this address.
      thumb: came.url.replace(/\?.*/, '?vframe=true'),
      thumb_secret: came.secret,
    }),
    file: { bytes: video, type: 'video/mp4' },
  },
  audio: {
    options: () => ({
      type: 'audio',
      file: referenceFile('voice.amr', 'audio/amr', voice),
      filename: 'voice.amr',
      length: 3,
      file_length: voice.length,
    }),
    event: 'onAudioMessage',
    fields: (came) => ({ ...attachment(came, 'voice.amr', voice.length), type: 'audio', length: 3 }),
    file: { bytes: voice, type: 'application/octet-stream' },
  },
  file: {
    options: () => ({
      type: 'file',
      file: referenceFile('报告 – final.pdf', 'application/pdf', paper),
      filename: '报告 – final.pdf',
      file_length: paper.length,
    }),
    event: 'onFileMessage',
    fields: (came) => ({ ...attachment(came, '报告 – final.pdf', paper.length), type: 'file', length: 0 }),
    file: { bytes: paper, type: 'application/octet-stream' },
  },
  loc: {
    options: () => ({ type: 'loc', addr: 'Main St 1', buildingName: 'Hall', lat: -33.8568, lng: 151.2153 }),
    event: 'onLocationMessage',
    fields: () => ({ type: 'loc', addr: 'Main St 1', buildingName: 'Hall', lat: -33.8568, lng: 151.2153 }),
  },
  cmd: {
    options: () => ({ type: 'cmd', action: 'ping' }),
    event: 'onCmdMessage',
    fields: () => ({ type: 'cmd', action: 'ping' }),
  },
  custom: {
    options: () => ({
      type: 'custom',
      customEvent: 'gift',
      customExts: { name: 'rose', count: 3, box: { red: true } },
    }),
    event: 'onCustomMessage',
    fields: () => ({
      type: 'custom',
      customEvent: 'gift',
      customExts: { name: 'rose', count: 3, box: { red: true } },
      params: {},
    }),
  },
  combine: {
    options: () => ({
      type: 'combine',
      title: 'Chat of two',
      summary: 'one\ntwo',
      compatibleText: 'Your program is too old.',
      messageList: merged,
    }),
    event: 'onCombineMessage',
    fields: ({ url, secret }) => ({
      type: 'combine',
      title: 'Chat of two',
      summary: 'one\ntwo',
      compatibleText: 'Your program is too old.',
      combineLevel: 1,
      url,
      secret,
      filename: expect.any(String),
      file_length: expect.any(Number),
    }),
  },
}

/** The messages inside a combined message. */
export const merged: Loose[] = [
  {
    id: '1001',
    type: 'txt',
    chatType: 'singleChat',
    from: 'u2',
    to: 'u1',
    msg: 'one',
    time: 1700000000000,
    ext: { q: 1 },
  },
  {
    id: '1002',
    type: 'loc',
    chatType: 'singleChat',
    from: 'u1',
    to: 'u2',
    addr: 'There',
    buildingName: 'House',
    lat: 1.5,
    lng: 2.25,
    time: 1700000001000,
    ext: {},
  },
]

/** All kinds of values that ext can hold. */
export const ext = {
  text: 'a',
  empty: '',
  whole: -5,
  large: 1794720967297,
  half: 0.5,
  yes: true,
  no: false,
  list: [1, 'b', { c: null }],
  deep: { d: { e: 1 } },
  nothing: null,
}
