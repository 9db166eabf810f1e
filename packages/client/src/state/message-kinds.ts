// One table of message kinds: how the content of each is read and written. Received messages, drafts, forwards and
// files of combined messages all use it, so a kind is described once.

import { type Content, ContentType, fromKeyValues, SubType, toKeyValues } from '@parley/protocol'
import type { Draft } from './draft-types.ts'
import type { Message, MessageCommon, NoticeMessage, RecalledMessage } from './message-types.ts'

/** Converts a file's source into a URL that a screen can show: the file, its thumbnail, or a video frame. */
export type AddressOf = (source: string, secret: string, what?: 'thumbnail' | 'frame') => string

/** A message without the common fields. */
export type Contents = Own<Exclude<Message, RecalledMessage | NoticeMessage>>
type Own<M> = M extends Message ? Omit<M, keyof MessageCommon> : never

/** A draft, with the URL of its uploaded file, or a message that is forwarded. */
export type Writable = (Draft | Exclude<Message, RecalledMessage | NoticeMessage>) & {
  /** For combined messages. */
  readonly url?: string
  readonly secret?: string
  readonly name?: string
  readonly bytes?: number
  readonly level?: number
}

/** All fields of all kinds. */
type Values = { readonly [name: string]: unknown } & {
  readonly file?: { readonly name: string; readonly size: number }
}

interface Kind {
  readonly type: number
  read(content: Content, address: AddressOf): object
  write(values: Values): object
}

const finite = (value: number | undefined) => (Number.isFinite(value) ? (value as number) : 0)
const atLeast0 = (value: number | undefined) => Math.max(0, finite(value))
/** Durations are whole seconds on the wire. */
const lengthOf = ({ duration }: Values) =>
  typeof duration === 'number' ? { duration: Math.round(duration) } : {}
const sizeIn = ({ size }: Content) => ({ width: atLeast0(size?.width), height: atLeast0(size?.height) })
const sizeOf = ({ width = 0, height = 0 }: Values) => ({ size: { width, height } })

const fileIn = (content: Content, address: AddressOf) => {
  const { remotePath: source = '', secretKey: secret = '', displayName: name = '' } = content
  return { url: address(source, secret), source, secret, name, bytes: atLeast0(content.fileLength) }
}

/** A received message keeps its source; a draft has a URL. */
const fileOf = ({ source, url, secret, name, bytes, file }: Values) => ({
  displayName: name || file?.name,
  remotePath: source ?? url,
  secretKey: secret || undefined,
  fileLength: bytes ?? file?.size,
})

/** Old clients show the file name of the thumbnail, so every file has one. */
const namedFileOf = (values: Values) => {
  const file = fileOf(values)
  return { ...file, thumbnailDisplayName: file.displayName }
}

const frameOf = (source: unknown) =>
  source ? `${source}${String(source).includes('?') ? '&' : '?'}vframe=true` : undefined

const kinds: Readonly<Record<Contents['kind'], Kind>> = {
  text: {
    type: ContentType.TEXT,
    read: ({ text = '' }) => ({ text }),
    write: ({ text }) => ({ text }),
  },
  image: {
    type: ContentType.IMAGE,
    read(content, address) {
      const file = fileIn(content, address)
      const thumbnailUrl = address(file.source, file.secret, 'thumbnail')
      return { ...file, ...sizeIn(content), isGif: content.subType === SubType.GIF, thumbnailUrl }
    },
    write: (values) => ({
      ...namedFileOf(values),
      ...sizeOf(values),
      subType: values.isGif ? SubType.GIF : undefined,
    }),
  },
  video: {
    type: ContentType.VIDEO,
    read(content, address) {
      const { thumbnailRemotePath: frame, thumbnailSecretKey, duration } = content
      const file = fileIn(content, address)
      const thumbnailUrl = frame ? address(frame, thumbnailSecretKey ?? file.secret, 'frame') : ''
      return { ...file, ...sizeIn(content), duration: atLeast0(duration), thumbnailUrl }
    },
    write(values) {
      const file = namedFileOf(values)
      return {
        ...file,
        ...lengthOf(values),
        ...(values.width || values.height ? sizeOf(values) : {}),
        thumbnailRemotePath: frameOf(file.remotePath),
        thumbnailSecretKey: file.secretKey,
      }
    },
  },
  voice: {
    type: ContentType.VOICE,
    read: (content, address) => ({ ...fileIn(content, address), duration: atLeast0(content.duration) }),
    write: (values) => ({ ...namedFileOf(values), ...lengthOf(values) }),
  },
  file: { type: ContentType.FILE, read: fileIn, write: namedFileOf },
  location: {
    type: ContentType.LOCATION,
    read: ({ latitude, longitude, address = '', buildingName: building = '' }) => ({
      latitude: finite(latitude),
      longitude: finite(longitude),
      address,
      building,
    }),
    write: ({ latitude, longitude, address, building }) => ({
      latitude,
      longitude,
      address: address || undefined,
      buildingName: building || undefined,
    }),
  },
  command: {
    type: ContentType.COMMAND,
    read: ({ action = '' }) => ({ action }),
    write: ({ action }) => ({ action }),
  },
  custom: {
    type: ContentType.CUSTOM,
    read: ({ customEvent: event = '', params = [], customExts = [] }) => ({
      event,
      params: fromKeyValues([...params, ...customExts]),
    }),
    write: ({ event, params }) => ({
      customEvent: event,
      customExts: params ? toKeyValues(params as Record<string, unknown>) : undefined,
    }),
  },
  // Sent as a text with a sub type, so that old clients show the text.
  combined: {
    type: ContentType.COMBINE,
    read(content, address) {
      const { title = '', summary = '', text = '', combineLevel } = content
      return { ...fileIn(content, address), title, summary, text, level: atLeast0(combineLevel) }
    },
    write: (values) => ({
      ...fileOf(values),
      type: ContentType.TEXT,
      subType: SubType.COMBINE,
      title: values.title,
      summary: values.summary,
      text: values.text ?? '',
      combineLevel: values.level ?? 1,
    }),
  },
  other: {
    type: -1,
    read: ({ type, text = '' }) => ({ contentType: type, text }),
    write: ({ contentType, text }) => ({ type: contentType, text }),
  },
}

const byType = new Map(Object.entries(kinds).map(([kind, { type }]) => [type, kind as Contents['kind']]))

/** Reads a content. Never fails: an unknown kind becomes `other`. */
export function readContent(content: Content, address: AddressOf): Contents {
  const { type = ContentType.TEXT, subType } = content
  const isCombined = type === ContentType.TEXT && subType === SubType.COMBINE
  const kind = byType.get(isCombined ? ContentType.COMBINE : type) ?? 'other'
  return { kind, ...kinds[kind].read(content, address) } as Contents
}

/** Writes a content. Undefined fields are left out. */
export function writeContent(value: Writable): Content {
  const { type, write } = kinds[value.kind]
  const written = Object.entries({ type, ...write(value as unknown as Values) })
  return Object.fromEntries(written.filter(([, field]) => field !== undefined)) as Content
}
