// The parts of a stored message that a push needs.

import { ContentType, decode, fromKeyValues, isObject, MessageBody, Meta, SubType } from '@parley/protocol'
import { mentionsOf } from '../storage/procedures/mentions.ts'

export interface PushedMessage {
  /** The content type. Combined messages have their own. */
  readonly kind: number
  readonly text: string
  readonly translations: readonly { readonly code: string; readonly text: string }[]
  /** The names of mentioned users, or everybody. */
  readonly mentions: 'all' | ReadonlySet<string>
  /** The sender wants no pushes for it: `em_ignore_notification` in its ext. */
  readonly isSilent: boolean
  /** `em_push_template` in its ext: a template, and the values of `{0}`, `{1}` and so on in it. */
  readonly template: ChosenTemplate
  /** The sender's name in the group: `em_push_ext.group_user_nickname` in its ext. */
  readonly groupNickname: string
}

export interface ChosenTemplate {
  /** Empty: none was named. */
  readonly name: string
  readonly titleValues: readonly string[]
  readonly contentValues: readonly string[]
}

const nothing = new Uint8Array(0)
/** A message of the largest size could name more, which are ignored. */
const mostMentions = 1000
/** Values for a template. More are ignored. */
const mostValues = 20

/** Undefined if the bytes are not a message. */
export function readMessage(bytes: Uint8Array): PushedMessage | undefined {
  try {
    const body = decode(MessageBody, decode(Meta, bytes).payload ?? nothing)
    const { type = ContentType.TEXT, subType, text = '', title = '' } = body.contents?.[0] ?? {}
    const ext = fromKeyValues(body.ext)
    const isCombined = type === ContentType.TEXT && subType === SubType.COMBINE
    return {
      kind: isCombined ? ContentType.COMBINE : type,
      text: isCombined ? title : text,
      translations: translationsOf(body.meta),
      mentions: mentionsOf(ext.em_at_list, mostMentions),
      isSilent: ext.em_ignore_notification === true,
      template: templateOf(ext.em_push_template),
      groupNickname: textIn(ext.em_push_ext, 'group_user_nickname'),
    }
  } catch {
    return undefined
  }
}

export function isMentioned({ mentions }: Pick<PushedMessage, 'mentions'>, name: string): boolean {
  return mentions === 'all' || mentions.has(name)
}

function templateOf(value: unknown): ChosenTemplate {
  const { title_args, content_args } = isObject(value) ? value : {}
  return {
    name: textIn(value, 'name'),
    titleValues: valuesOf(title_args),
    contentValues: valuesOf(content_args),
  }
}

function textIn(value: unknown, key: string): string {
  const found = isObject(value) ? value[key] : undefined
  return typeof found === 'string' ? found : ''
}

/** Each keeps its place; what is not a text is empty. */
function valuesOf(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.slice(0, mostValues).map((one: unknown) => (typeof one === 'string' ? one : ''))
}

function translationsOf(meta: string | undefined): PushedMessage['translations'] {
  if (!meta) return []
  try {
    const { translations } = JSON.parse(meta) as { translations?: unknown }
    if (!Array.isArray(translations)) return []
    return translations.filter(
      (one): one is { code: string; text: string } =>
        isObject(one) && typeof one.code === 'string' && typeof one.text === 'string',
    )
  } catch {
    return []
  }
}
