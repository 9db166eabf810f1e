// Kinds of messages by their names in calls.

import { ContentType } from '@parley/protocol'

const kinds: ReadonlyMap<string, number> = new Map([
  ['txt', ContentType.TEXT],
  ['img', ContentType.IMAGE],
  ['video', ContentType.VIDEO],
  ['loc', ContentType.LOCATION],
  ['audio', ContentType.VOICE],
  ['file', ContentType.FILE],
  ['cmd', ContentType.COMMAND],
  ['custom', ContentType.CUSTOM],
  ['combine', ContentType.COMBINE],
])

/** The content types of comma-separated names. Undefined if there are none. An unknown name matches nothing. */
export function kindsNamed(text: string): number[] | undefined {
  const names = text.split(',').flatMap((name) => name.trim() || [])
  if (names.length === 0) return undefined
  return [...new Set(names.flatMap((name) => kinds.get(name) ?? []))]
}
