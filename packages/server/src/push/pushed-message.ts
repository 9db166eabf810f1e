// What a stored message says, as far as a push is concerned.

import { ContentType, decode, fromKeyValues, isObject, MessageBody, Meta, SubType } from '@parley/protocol'

export interface PushedMessage {
  /** The content type; combined messages have one of their own. */
  readonly kind: number
  readonly text: string
  readonly translations: readonly { readonly code: string; readonly text: string }[]
  /** Names of those whom it mentions, or all of them. */
  readonly mentions: 'all' | ReadonlySet<string>
  /** The sender wants no pushes for it: `em_ignore_notification` in its ext. */
  readonly isSilent: boolean
}

const nothing = new Uint8Array(0)
/** As many as a message of the largest size could name are not looked at. */
const mostMentions = 1000

/** Undefined for what is no message. */
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
      mentions: mentionsOf(ext.em_at_list),
      isSilent: ext.em_ignore_notification === true,
    }
  } catch {
    return undefined
  }
}

/** `ALL`, or a list of names, in which ALL may be one. */
function mentionsOf(named: unknown): PushedMessage['mentions'] {
  const list = Array.isArray(named) ? named.slice(0, mostMentions) : [named]
  if (list.includes('ALL')) return 'all'
  return new Set(Array.isArray(named) ? list.filter((name) => typeof name === 'string') : [])
}

export function isMentioned({ mentions }: Pick<PushedMessage, 'mentions'>, name: string): boolean {
  return mentions === 'all' || mentions.has(name)
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
