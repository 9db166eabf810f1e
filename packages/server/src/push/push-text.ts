// The text of a push: sender, conversation and message, in the receiver's language if the message has a translation.

import { ContentType } from '@parley/protocol'
import type { PushedMessage } from './pushed-message.ts'
import type { Template } from './templates.ts'

export interface Written {
  readonly message: PushedMessage
  /** The receiver's remark, the sender's nickname, and their id. */
  readonly sender: { readonly remark: string; readonly nickname: string; readonly name: string }
  /** The name of the group or thread; undefined in a single chat. */
  readonly conversationName: string | undefined
  /** The receiver's language. Empty: the original. */
  readonly language: string
  /** Whether the text of the message may be shown. */
  readonly isOpen: boolean
  /** The template to use. Undefined: the usual texts. */
  readonly template?: Template | undefined
}

interface Words {
  readonly newMessage: string
  readonly kinds: Readonly<Record<number, string>>
  readonly other: string
}

const english: Words = {
  newMessage: 'New message',
  kinds: {
    [ContentType.IMAGE]: '[Image]',
    [ContentType.VIDEO]: '[Video]',
    [ContentType.LOCATION]: '[Location]',
    [ContentType.VOICE]: '[Voice message]',
    [ContentType.FILE]: '[File]',
    [ContentType.COMBINE]: '[Chat history]',
  },
  other: '[Message]',
}

const chinese: Words = {
  newMessage: '新消息',
  kinds: {
    [ContentType.IMAGE]: '[图片]',
    [ContentType.VIDEO]: '[视频]',
    [ContentType.LOCATION]: '[位置]',
    [ContentType.VOICE]: '[语音]',
    [ContentType.FILE]: '[文件]',
    [ContentType.COMBINE]: '[聊天记录]',
  },
  other: '[消息]',
}

/** By the first part of a language code. */
const words: ReadonlyMap<string, Words> = new Map([
  ['en', english],
  ['zh', chinese],
])

/** Visible characters, and the most code units, because one character can have any number of those. */
const longestBody = 200
const longestTitle = 100
const unitsPerLetter = 8

interface Text {
  readonly title: string
  readonly body: string
}

export function textOf(written: Written): Text {
  const { template, isOpen, language } = written
  const known = words.get(base(language)) ?? english
  const usual = usualText(written, known)
  // A hidden text must not come in by a placeholder.
  if (!template || (!isOpen && (hasPlaceholder(template.title) || hasPlaceholder(template.content))))
    return usual
  const { titleValues, contentValues } = written.message.template
  const fill = (pattern: string, values: readonly string[]) => filled(pattern, values, written, known)
  return {
    title: line(fill(template.title, titleValues), longestTitle) || usual.title,
    body: line(fill(template.content, contentValues), longestBody),
  }
}

function usualText({ message, sender, conversationName, language, isOpen }: Written, known: Words): Text {
  if (!isOpen) return { title: known.newMessage, body: '' }
  const who = line(sender.remark, longestTitle) || line(sender.nickname, longestTitle) || sender.name
  const where = conversationName === undefined ? '' : line(conversationName, longestTitle)
  return {
    title: cut(where ? `${where} · ${who}` : who, longestTitle),
    body: line(contentText(message, language, known), longestBody) || known.other,
  }
}

const placeholder = /\{(\d{1,2}|\$(?:dynamicFrom|fromNickname|msg))\}/g

const hasPlaceholder = (pattern: string): boolean => pattern.search(placeholder) >= 0

/** Replaces every placeholder once: a value with braces in it stays as it is. A value that is missing is empty. */
function filled(pattern: string, values: readonly string[], written: Written, known: Words): string {
  const { message, sender, language, conversationName } = written
  const nickname = sender.nickname || sender.name
  return pattern.replaceAll(placeholder, (_, name: string) => {
    if (name === '$msg') return line(contentText(message, language, known), longestBody)
    if (name === '$fromNickname') return line(nickname, longestTitle)
    if (name === '$dynamicFrom')
      return line(
        sender.remark || (conversationName === undefined ? '' : message.groupNickname) || nickname,
        longestTitle,
      )
    return line(values[Number(name)] ?? '', longestBody)
  })
}

function contentText(message: PushedMessage, language: string, known: Words): string {
  if (message.kind === ContentType.TEXT) return translated(message, language)
  return known.kinds[message.kind] ?? known.other
}

/** The translation into exactly that language, else into a variety of it, else the original. */
function translated({ text, translations }: PushedMessage, language: string): string {
  if (language === '') return text
  const wanted = language.toLowerCase()
  const exact = translations.find(({ code }) => code.toLowerCase() === wanted)
  const near = exact ?? translations.find(({ code }) => base(code) === base(language))
  return near?.text || text
}

const base = (code: string): string => code.toLowerCase().split(/[-_]/)[0] ?? ''

/** One line without invisible characters that could change how the rest is displayed. */
function line(text: string, letters: number): string {
  // Skips text that cannot be shown anyway.
  const start = text.slice(0, letters * unitsPerLetter * 2)
  const plain = start
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
  return cut(plain.toWellFormed().trim(), letters)
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function cut(text: string, letters: number): string {
  if (text.length <= letters) return text
  let end = 0
  let count = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (count === letters || index + segment.length > letters * unitsPerLetter)
      return `${text.slice(0, end)}…`
    end = index + segment.length
    count++
  }
  return text
}
