// Converts a message of this API to a draft of our client.

import type { ConversationRef, Draft, LocalFile } from '@parley/client'

type Options = Readonly<Record<string, unknown>>

export function refOf({ chatType, to, isChatThread }: Options): ConversationRef {
  const id = String(to)
  if (chatType === 'chatRoom') return { type: 'room', id }
  if (chatType === 'groupChat') return { type: isChatThread ? 'thread' : 'group', id }
  return { type: 'single', id }
}

/** A file as applications pass it: a `File`, or an object that contains one. */
export function fileOf(file: unknown, filename?: unknown): LocalFile | undefined {
  const given = (file ?? {}) as Options
  const data = (given.data ?? file) as Partial<Pick<File, 'name' | 'type' | 'size'>> & Options
  if (typeof data !== 'object' || data === null || typeof data.size !== 'number') return undefined
  return {
    name: String(given.filename || filename || data.name || 'file'),
    type: String(data.type || given.filetype || 'application/octet-stream'),
    size: data.size,
    data,
  }
}

function attached(options: Options): Options {
  const body = (options.body ?? {}) as Options
  const url = body.url ?? options.url
  const given = {
    name: body.filename ?? options.filename,
    bytes: options.file_length,
    secret: options.secret,
  }
  if (url) return { url, ...given }
  return { file: fileOf(options.file, options.filename), ...given }
}

const kinds: Readonly<Record<string, (options: Options) => Options>> = {
  txt: ({ msg, msgConfig }) => {
    const { languages } = (msgConfig ?? {}) as { languages?: readonly string[] }
    return { kind: 'text', text: msg, languages: languages?.length ? languages : undefined }
  },
  img: (options) => ({
    kind: 'image',
    ...attached(options),
    width: options.width,
    height: options.height,
    isGif: options.isGif,
    thumbnail: options.thumbnailWidth
      ? { width: options.thumbnailWidth, height: options.thumbnailHeight }
      : undefined,
  }),
  video: (options) => ({ kind: 'video', ...attached(options), duration: options.length }),
  audio: (options) => ({ kind: 'voice', ...attached(options), duration: options.length }),
  file: (options) => ({ kind: 'file', ...attached(options) }),
  loc: ({ addr, buildingName, lat, lng }) => ({
    kind: 'location',
    address: addr,
    building: buildingName,
    latitude: Number(lat),
    longitude: Number(lng),
  }),
  cmd: ({ action }) => ({ kind: 'command', action }),
  custom: ({ customEvent, customExts, params }) => ({
    kind: 'custom',
    event: customEvent,
    params: customExts ?? params,
  }),
}

/** Whether messages of this type can be sent. Inherited property names are not kinds. */
export const isKind = (type: unknown): boolean => type === 'combine' || Object.hasOwn(kinds, String(type))

/** Undefined if the options are not a message. */
export function draftOf(options: Options): Draft | undefined {
  const content = isKind(options.type) && kinds[String(options.type)]?.(options)
  if (!content) return undefined
  const { ext, receiverList, deliverOnlineOnly, priority, msgConfig } = options
  const draft: Record<string, unknown> = {
    to: refOf(options),
    ext,
    onlyTo: receiverList,
    onlineOnly: deliverOnlineOnly,
    priority,
    wantsReceipts: ((msgConfig ?? {}) as Options).allowGroupAck,
    ...content,
  }
  for (const [name, value] of Object.entries(draft)) if (value === undefined) delete draft[name]
  return draft as unknown as Draft
}
