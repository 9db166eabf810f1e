// The searchable parts of a message: everything that is displayed as text. Commands are for programs.

import { type Content, ContentType, type KeyValue, type MessageBody, ValueType } from '../wire/index.ts'

const shown = [
  'text',
  'displayName',
  'address',
  'buildingName',
  'title',
  'summary',
] as const satisfies readonly (keyof Content)[]

/** The searchable texts of a body, one per line. */
export function searchedText(body: MessageBody): string {
  return (body.contents ?? []).flatMap(textsOf).join('\n')
}

function textsOf(content: Content): string[] {
  if (content.type === ContentType.COMMAND) return []
  const custom = content.type === ContentType.CUSTOM ? [content.customExts, content.params] : []
  return [
    ...shown.map((name) => content[name]),
    ...custom.flatMap((values) => (values ?? []).map(readable)),
  ].filter((text) => text !== undefined && text !== '') as string[]
}

/** Custom messages contain addresses and structured data besides readable text. */
function readable({ type, stringValue }: KeyValue): string | undefined {
  return type === ValueType.JSON_STRING || /^\w+:\/\//.test(stringValue ?? '') ? undefined : stringValue
}
