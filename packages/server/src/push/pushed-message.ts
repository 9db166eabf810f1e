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
}

const nothing = new Uint8Array(0)
/** A message of the largest size could name more, which are ignored. */
const mostMentions = 1000

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
    }
  } catch {
    return undefined
  }
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
