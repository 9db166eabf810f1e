// The visible texts of a message, and the message with other texts in their place. Commands are skipped: they are not
// shown, and their texts are data for programs.

import {
  type Content,
  ContentType,
  isObject,
  type KeyValue,
  type MessageBody,
  ValueType,
} from '@parley/protocol'

type Change = (text: string) => string

const shown = [
  'text',
  'address',
  'buildingName',
  'displayName',
  'thumbnailDisplayName',
  'title',
  'summary',
] as const satisfies readonly (keyof Content)[]

const lists = ['params', 'customExts'] as const satisfies readonly (keyof Content)[]

/** The message with every visible text changed. The same object if nothing changed. */
export function changeTexts(body: MessageBody, change: Change): MessageBody {
  const contents = changeAll(body.contents ?? [], (content) => changeContent(content, change))
  const meta = body.meta ? changeTranslations(body.meta, change) : body.meta
  if (contents === (body.contents ?? contents) && meta === body.meta) return body
  return { ...body, contents, meta }
}

function changeContent(content: Content, change: Change): Content {
  if (content.type === ContentType.COMMAND) return content
  const changed: Content = {}
  for (const name of shown) {
    const text = content[name]
    const other = text ? change(text) : text
    if (other !== text) changed[name] = other
  }
  for (const name of lists) {
    const list = content[name] ?? []
    const other = changeAll(list, (item) => changeValue(item, change))
    if (other !== list) changed[name] = other
  }
  return Object.keys(changed).length === 0 ? content : { ...content, ...changed }
}

function changeValue(item: KeyValue, change: Change): KeyValue {
  const text = item.stringValue
  if (!text) return item
  const stringValue = item.type === ValueType.JSON_STRING ? changeJson(text, change) : change(text)
  return stringValue === text ? item : { ...item, stringValue }
}

const jsonText = /"(?:[^"\\]|\\.)*"(\s*:)?/g

/** JSON with its texts changed. Everything else keeps its spelling, because numbers may be larger than ours. */
function changeJson(json: string, change: Change): string {
  if (parsed(json) === undefined) return change(json)
  return json.replace(jsonText, (found, isKey: string | undefined) => {
    if (isKey !== undefined) return found
    const text = JSON.parse(found) as string
    const other = change(text)
    return other === text ? found : JSON.stringify(other)
  })
}

/** Senders may provide translations of their text, which receivers see instead. */
function changeTranslations(meta: string, change: Change): string {
  const value = parsed(meta)
  if (!isObject(value) || !Array.isArray(value.translations)) return meta
  const translations = changeAll(value.translations as readonly unknown[], (item) => {
    if (!isObject(item) || typeof item.text !== 'string') return item
    const text = change(item.text)
    return text === item.text ? item : { ...item, text }
  })
  return translations === value.translations ? meta : JSON.stringify({ ...value, translations })
}

/** The same list if nothing in it changed. */
function changeAll<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = items.map(change)
  return changed.some((item, index) => item !== items[index]) ? changed : items
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
