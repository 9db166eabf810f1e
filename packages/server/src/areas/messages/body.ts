// Message bodies: turns what a client claims into what is stored. The server sets the sender and the receiver, and
// everything that is added to a message after it was sent.

import {
  type Content,
  decode,
  encode,
  isObject,
  type KeyValue,
  MessageBody,
  parseJson,
  SubType,
  ValueType,
} from '@parley/protocol'
import { BodyField, type BodyHead, isBareName } from '../../frames/read.ts'
import { kindOf } from '../../storage/message-kind.ts'

export { kindOf }

/** A JSON object, or an empty one for anything else. */
export function readObject(text: string | undefined): Record<string, unknown> {
  if (!text) return {}
  try {
    const value = parseJson(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** The parts of MessageBody.meta that a client may set. The server sets the rest. */
export interface Claims {
  /** It belongs to a thread. The server decides which one. */
  readonly thread?: object
  readonly translations?: readonly { readonly code: string; readonly text: string }[]
}

const mostTranslations = 20

export function ownClaims(meta: string | undefined): Claims {
  const { thread, translations } = readObject(meta)
  const list = Array.isArray(translations)
    ? translations.filter(isTranslation).slice(0, mostTranslations)
    : []
  return {
    ...(isObject(thread) ? { thread: {} } : {}),
    ...(list.length > 0 ? { translations: list.map(({ code, text }) => ({ code, text })) } : {}),
  }
}

function isTranslation(value: unknown): value is { code: string; text: string } {
  return isObject(value) && typeof value.code === 'string' && typeof value.text === 'string'
}

/** The text of the field. Undefined instead of an empty object. */
export function metaText(values: object): string | undefined {
  const text = JSON.stringify(values)
  return text === '{}' ? undefined : text
}

const notInMessages =
  BodyField.ackMessageId | BodyField.ackContent | BodyField.meta | BodyField.edit | BodyField.stream

/** The body of a message as stored. Most bodies are correct and pass unchanged. */
export function messagePayload(payload: Uint8Array, body: BodyHead, from: string, to: string): Uint8Array {
  const claims = (body.fields & notInMessages) !== 0 || body.subType === SubType.STREAM
  if (!claims && isTruthful(payload, body, from, to)) return payload
  return encode(MessageBody, cleaned(decode(MessageBody, payload), from, to))
}

export function cleaned(body: MessageBody, from: string, to: string): MessageBody {
  const { type, contents, ext, msgConfig, userInfoUpdateTime, namecardUpdateTime, unknown } = body
  return {
    type,
    from: { name: from },
    to: { name: to },
    contents: contents?.map(withoutStream),
    ext,
    msgConfig,
    userInfoUpdateTime,
    namecardUpdateTime,
    meta: metaText(ownClaims(body.meta)),
    unknown,
  }
}

/** Removes the streaming fields: messages of users are not streamed. */
export function withoutStream(content: Content): Content {
  if (content.subType !== SubType.STREAM) return content
  const { subType: _, ...rest } = content
  return rest
}

const notInReceipts = BodyField.ext | BodyField.ackContent | BodyField.meta | BodyField.edit

/** The body of a single-chat receipt or of a read position: it names a message and contains nothing else. */
export function receiptPayload(payload: Uint8Array, body: BodyHead, from: string, to: string): Uint8Array {
  const isPlain = (body.fields & notInReceipts) === 0 && body.contents === 1 && body.contentBytes === 0
  if (isPlain && isTruthful(payload, body, from, to)) return payload
  const { ackMessageId } = decode(MessageBody, payload)
  return encode(MessageBody, {
    type: body.type,
    from: { name: from },
    to: { name: to },
    contents: [{}],
    ackMessageId,
  })
}

function isTruthful(payload: Uint8Array, body: BodyHead, from: string, to: string): boolean {
  return isBareName(payload, body.from, from) && isBareName(payload, body.to, to)
}

/**
 * Whether a body can be parsed to its end. The head and the rules do not need that, but every reader does: a malformed
 * body hides its neighbours in the same page from some clients. Throws if it is not a body at all.
 */
export function isReadable(payload: Uint8Array): boolean {
  const { ext = [], contents = [] } = decode(MessageBody, payload)
  const more = contents.flatMap(({ params = [], customExts = [] }) => [...params, ...customExts])
  return [...ext, ...more].every(isReadableValue)
}

function isReadableValue({ type, stringValue = '' }: KeyValue): boolean {
  if (type !== ValueType.JSON_STRING) return true
  try {
    parseJson(stringValue)
    return true
  } catch {
    return false
  }
}

/** The same as `kindOf`, for a body that was not decoded. */
export function kindOfHead({ contentType, subType }: Pick<BodyHead, 'contentType' | 'subType'>): number {
  return kindOf({
    type: contentType < 0 ? undefined : contentType,
    subType: subType < 0 ? undefined : subType,
  })
}
