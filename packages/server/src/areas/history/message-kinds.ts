// Kinds of messages as calls name them.

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

/** The content types of names joined by commas; undefined when none is named. Of a name that is none nothing is found. */
export function kindsNamed(text: string): number[] | undefined {
  const names = text.split(',').flatMap((name) => name.trim() || [])
  if (names.length === 0) return undefined
  return [...new Set(names.flatMap((name) => kinds.get(name) ?? []))]
}
