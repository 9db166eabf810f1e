// Room attributes are set key by key, and an answer with status 200 may contain failed keys, each with a text.

import type { Reason } from './codes.ts'
import type { Failure } from './failure.ts'
import { failure } from './failure.ts'
import type { Values } from './message-pattern.ts'
import { fillSafely, matchesPattern } from './message-pattern.ts'

const rows = [
  { says: '{key} is not part of you', reason: 'noPermission' },
  {
    says: '{}size of metadata for this single chatroom exceeds the user defined limit{}',
    reason: 'maxLimit',
    form: 'roomAttributes',
  },
  {
    says: '{}total size of chatroom metadata for this app exceeds the user defined limit{}',
    reason: 'maxLimit',
    form: 'appAttributes',
  },
  { says: '{key} is exceeding maximum limit', reason: 'maxLimit', form: 'attribute' },
  { says: '{key} is not Legal', reason: 'invalidParameter' },
  {
    says: '{}Failed to update userMetadata. Concurrent updates not allowed{}',
    reason: 'operationNotAllowed',
  },
] as const satisfies readonly { readonly says: string; readonly reason: Reason; readonly form?: string }[]

/** The names of a reason's forms for a failed key. */
export type MetadataFormOf<R extends Reason> = Extract<
  (typeof rows)[number],
  { readonly reason: R; readonly form: string }
>['form']

/** The failure of an answer with failed keys: the last one decides. Undefined if no key failed. */
export function readMetadataFailure(
  errorKeys: { readonly [key: string]: unknown } | undefined,
): Failure | undefined {
  const texts = Object.values(errorKeys ?? {})
  if (texts.length === 0) return undefined
  const last = texts[texts.length - 1]
  const text = typeof last === 'string' ? last : ''
  return failure(
    rows.find(({ says }) => matchesPattern(says, text))?.reason ?? 'requestFailed',
    text,
    errorKeys,
  )
}

/** The text for a key that could not be set or removed. */
export function metadataFailure(reason: Reason, key: string, form?: string): string {
  const fitting = rows.filter((row) => row.reason === reason)
  const row = fitting.find((candidate) => 'form' in candidate && candidate.form === form) ?? fitting[0]
  return fillSafely(row?.says ?? '{key} failed', { key } satisfies Values)
}
