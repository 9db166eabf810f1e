// The body of a message that the app's back end writes in JSON. A value of the wrong kind is refused, where readers of the
// JSON form would leave it out.

import { encode, fail, ignoredValue, isObject, MessageBody, readJsonForm } from '@parley/protocol'
import type { Config } from '../../config/config.ts'

export type ChatKind = 'chat' | 'groupchat' | 'chatroom'

const kinds: readonly string[] = ['txt', 'img', 'video', 'loc', 'audio', 'file', 'cmd', 'custom']

/** The field that a message of this kind cannot do without. */
const needed: Readonly<Record<string, string>> = {
  txt: 'msg',
  cmd: 'action',
  img: 'url',
  audio: 'url',
  video: 'url',
  file: 'url',
}

const eventRule = /^[a-zA-Z0-9-_/.]{1,32}$/
const mostCustomExts = 16

interface Written {
  readonly type?: unknown
  readonly body?: unknown
  readonly ext?: unknown
}

/** The message of a broadcast: `msg` has the type and the fields of the body side by side. */
export function writtenIn(input: Written & { readonly message?: unknown }): Written {
  if (input.message === undefined) return input
  if (!isObject(input.message)) return sendRefused('param msg must be JSONObject')
  const { type, ...body } = input.message
  return { type, body, ext: input.ext }
}

/** The message for any receiver, without addresses. */
export function restBody(
  { maxTextBytes }: Pick<Config, 'maxTextBytes'>,
  chat: ChatKind,
  { type, body, ext }: Written,
): MessageBody {
  if (typeof type !== 'string' || type === '') return sendRefused("param type can't be empty")
  if (!kinds.includes(type)) return sendRefused(`param type ${type.slice(0, 32)} is illegal`)
  if (body === undefined) return sendRefused("param body can't be empty")
  if (!isObject(body)) return sendRefused('param body must be JSONObject')
  if (ext !== undefined && !isObject(ext)) return sendRefused('param ext must be JSONObject')
  const field = needed[type]
  if (field !== undefined && (typeof body[field] !== 'string' || body[field] === ''))
    return sendRefused(`param ${field} can't be empty`)
  const content = type === 'custom' ? customOf(body) : type === 'loc' ? coordinatesOf(body) : body
  const odd = ignoredValue(content)
  if (odd !== undefined) return sendRefused(`param ${odd} is illegal`)
  const payload = { type: chat, bodies: [{ ...content, type }], ext: ext ?? {} }
  const read = readJsonForm({ id: '0', payload })?.body
  if (!read) return sendRefused('param body is illegal')
  if (encode(MessageBody, read).length > maxTextBytes) return fail('requestFailed', { form: 'sendTooLarge' })
  return read
}

/** Coordinates are often written as texts. */
function coordinatesOf(body: Record<string, unknown>): Record<string, unknown> {
  const number = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
  const location = { ...body, lat: number(body.lat), lng: number(body.lng) }
  return location.lat === undefined || location.lng === undefined
    ? sendRefused("param lat and lng can't be empty")
    : location
}

/** The documentation writes the values as one map, the JSON form as a list of maps. */
function customOf(body: Record<string, unknown>): Record<string, unknown> {
  const { customEvent, customExts } = body
  if (customEvent !== undefined && !(typeof customEvent === 'string' && eventRule.test(customEvent)))
    return sendRefused('param customEvent is illegal')
  if (customExts === undefined) return body
  const maps: unknown[] = Array.isArray(customExts) ? customExts : [customExts]
  const values: unknown[] = maps.flatMap((map) => (isObject(map) ? Object.values(map) : [undefined]))
  if (values.length > mostCustomExts || values.some((value) => typeof value !== 'string'))
    return sendRefused('param customExts is illegal')
  return { ...body, customExts: maps }
}

export function sendRefused(text: string): never {
  return fail('requestFailed', { form: 'sendRefused', text })
}
