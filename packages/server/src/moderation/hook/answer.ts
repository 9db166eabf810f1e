// Parses the hook's answer. The answer is untrusted: anything that is not exactly as documented counts as a failure,
// and the setting for failures decides. `null` counts as absent, because many languages write it for that.

import {
  Content,
  ContentType,
  EditScope,
  encode,
  type Field,
  ignoredValue,
  isObject,
  KeyValue,
  MessageBody,
  parseJson,
  readJsonForm,
  type Table,
  toKeyValues,
} from '@parley/protocol'
import { allowed, type Question, type Verdict } from '../question.ts'
import type { JsonMessage } from './question-json.ts'

/** The text for the sender if the hook gives no reason. */
export const usualRefusal = 'blocked by the application'

/** The verdict in an answer. Throws if there is none. */
export function readAnswer(
  text: string,
  question: Question,
  message: JsonMessage,
  mostBytes: number,
): Verdict {
  const answer: unknown = parseJson(text)
  if (!isObject(answer) || typeof answer.allow !== 'boolean') throw new Error('"allow" must be true or false')
  if (!answer.allow) return readRefused(answer)
  const verdict = readAllowed(answer, question, message)
  // The hook may write any text, but not a longer one than a user could.
  if (verdict.allow && verdict.body && bytesOf(verdict.body) > Math.max(mostBytes, bytesOf(question.body)))
    throw new Error(`the replacement is larger than a message of ${mostBytes} bytes`)
  return verdict
}

const bytesOf = (body: MessageBody): number => encode(MessageBody, body).length

function readRefused({ moderation, reason }: Record<string, unknown>): Verdict {
  if (moderation !== undefined && moderation !== null && typeof moderation !== 'boolean')
    throw new Error('"moderation" must be true or false')
  if (moderation) return { allow: false, reason: 'moderationBlocked' }
  if (reason !== undefined && reason !== null && typeof reason !== 'string')
    throw new Error('"reason" must be a string')
  return { allow: false, reason: 'externallyBlocked', detail: { text: reason?.trim() || usualRefusal } }
}

function readAllowed(
  { replace }: Record<string, unknown>,
  { body, edit }: Question,
  message: JsonMessage,
): Verdict {
  if (replace === undefined || replace === null) return allowed
  if (!isObject(replace)) throw new Error('"replace" must be an object')
  const { bodies = null, ext = null } = replace
  if (bodies === null && ext === null) throw new Error('"replace" must have "bodies" or "ext"')
  if (ext !== null && !isObject(ext)) throw new Error('"ext" must be an object')
  const others: MessageBody = {}
  if (ext !== null) {
    others.ext = toKeyValues(ext)
    if (edit) others.editScope = EditScope.BODY_AND_EXT
  }
  if (bodies !== null) {
    others.contents = [readContent(bodies, body.contents?.[0], message)]
    if (body.meta) others.meta = withoutTranslations(body.meta)
  }
  return { allow: true, body: { ...body, ...others } }
}

/** One body of the same kind. Absent fields stay unchanged: an attachment keeps its secret and its size. */
function readContent(bodies: unknown, original: Content | undefined, message: JsonMessage): Content {
  const given: unknown = Array.isArray(bodies) && bodies.length === 1 ? bodies[0] : undefined
  if (!isObject(given)) throw new Error('"bodies" must have exactly one object')
  const [before] = message.bodies
  if (given.type !== before.type || isCombined(given) !== isCombined(before))
    throw new Error(`the body must be of the same kind, "${before.type}"`)
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const values = named.customExts
  if (values !== undefined && !(Array.isArray(values) && values.every(isObject)))
    throw new Error('"customExts" must be a list of objects')
  // Ignoring such a value would leave in place what was to be replaced.
  const odd = ignoredValue(named)
  if (odd) throw new Error(`the body has an invalid value for "${odd}"`)
  const content = readJsonForm({ id: '0', payload: { ...message, bodies: [named] } })?.body.contents?.[0]
  // Anything that the JSON form cannot express is written as text.
  if (!content || !original || content.type !== (original.type ?? ContentType.TEXT))
    throw new Error('a message of this kind cannot be replaced')
  const wrong = wrongField(Content, content)
  if (wrong) throw new Error(`the body has an invalid value for "${wrong}"`)
  // The values were sent as one list, so they come back as one.
  const rest = values === undefined ? original : { ...original, params: undefined }
  return { ...rest, ...content }
}

const isCombined = (body: Readonly<Record<string, unknown>>): boolean => body.subType === 'sub_combine'

/** Removes translations of a text that has been replaced. */
function withoutTranslations(meta: string): string | undefined {
  try {
    const { translations: _, ...rest } = JSON.parse(meta) as Record<string, unknown>
    return Object.keys(rest).length === 0 ? undefined : JSON.stringify(rest)
  } catch {
    return undefined
  }
}

/** The first field whose value cannot be encoded unchanged. */
function wrongField(table: Table, value: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(value).find((name) => {
    const field = table.fields[name]
    return value[name] !== undefined && !(field && isCarried(field, value[name]))
  })
}

function isCarried([, kind, repeated]: Field, value: unknown): boolean {
  if (repeated)
    return Array.isArray(value) && value.every((item) => isObject(item) && !wrongField(KeyValue, item))
  if (typeof kind === 'function') return false
  if (typeof kind === 'object') return isObject(value) && wrongField(kind, value) === undefined
  if (kind === 'string' || kind === 'int64') return typeof value === 'string'
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  return kind === 'double' || kind === 'float' || (value | 0) === value
}
