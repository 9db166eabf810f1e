import { BodyType, ContentType, encode, MessageBody, Meta, SubType, toKeyValues } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { textOf, type Written } from './push-text.ts'
import { isMentioned, readMessage } from './pushed-message.ts'

function messageOf(content: object, more: { ext?: Record<string, unknown>; meta?: string } = {}) {
  const payload = encode(MessageBody, {
    type: BodyType.CHAT,
    contents: [content],
    ...(more.ext ? { ext: toKeyValues(more.ext) } : {}),
    ...(more.meta ? { meta: more.meta } : {}),
  })
  const read = readMessage(encode(Meta, { id: '1', payload }))
  if (!read) throw new Error('It is a message.')
  return read
}

const said = (text: string, translations?: unknown) =>
  messageOf({ type: ContentType.TEXT, text }, translations ? { meta: JSON.stringify({ translations }) } : {})

const written = (more: Partial<Written> = {}): ReturnType<typeof textOf> =>
  textOf({
    message: said('hello'),
    sender: { remark: '', nickname: 'Bobby', name: 'bob' },
    place: undefined,
    language: '',
    isOpen: true,
    ...more,
  })

describe('what a push says', () => {
  test('[PSH-13] who, by remark, nickname or id, and where', () => {
    expect(written().title).toBe('Bobby')
    expect(written({ sender: { remark: 'My Bob', nickname: 'Bobby', name: 'bob' } }).title).toBe('My Bob')
    expect(written({ sender: { remark: '', nickname: ' \n', name: 'bob' } }).title).toBe('bob')
    expect(written({ place: 'Friends' }).title).toBe('Friends · Bobby')
    expect(written({ place: '' }).title).toBe('Bobby')
  })

  test.each([
    [ContentType.IMAGE, '[Image]', '[图片]'],
    [ContentType.VIDEO, '[Video]', '[视频]'],
    [ContentType.LOCATION, '[Location]', '[位置]'],
    [ContentType.VOICE, '[Voice message]', '[语音]'],
    [ContentType.FILE, '[File]', '[文件]'],
    [ContentType.CUSTOM, '[Message]', '[消息]'],
    [99, '[Message]', '[消息]'],
  ])('[PSH-13] a kind without a text is named: %i', (type, english, chinese) => {
    const message = messageOf({ type })
    expect(written({ message }).body).toBe(english)
    expect(written({ message, language: 'zh-CN' }).body).toBe(chinese)
    expect(written({ message, language: 'tlh' }).body).toBe(english)
    expect(written({ message, language: 'constructor' }).body).toBe(english)
  })

  test('[PSH-13] a combined message is a history, not its title', () => {
    const message = messageOf({ type: ContentType.TEXT, subType: SubType.COMBINE, text: 'x', title: 'y' })
    expect(written({ message }).body).toBe('[Chat history]')
  })

  test('[PSH-14] in the language of the receiver where a translation rides along', () => {
    const message = said('hello', [
      { code: 'zh-Hans', text: '你好' },
      { code: 'de', text: 'hallo' },
      { code: 'pt-BR', text: 'oi' },
    ])
    expect(written({ message, language: 'de' }).body).toBe('hallo')
    expect(written({ message, language: 'DE' }).body).toBe('hallo')
    expect(written({ message, language: 'zh-CN' }).body).toBe('你好')
    expect(written({ message, language: 'pt' }).body).toBe('oi')
    expect(written({ message, language: 'fr' }).body).toBe('hello')
    expect(written({ message }).body).toBe('hello')
  })

  test.each([
    'null',
    '[]',
    '{"translations":5}',
    '{"translations":[null,{"code":5,"text":"x"},{"code":"de"}]}',
    '{',
  ])('[PSH-14] translations that are none are none: %s', (meta) => {
    expect(written({ message: messageOf({ type: 0, text: 'hello' }, { meta }), language: 'de' }).body).toBe(
      'hello',
    )
  })

  test('[PSH-15] with contents off neither who nor what nor where', () => {
    const hidden = written({ isOpen: false, place: 'Friends', language: 'zh' })
    expect(hidden).toEqual({ title: '新消息', body: '' })
  })

  test('[PSH-16] one line, cut between letters as people see them', () => {
    const family = '👨‍👩‍👧‍👦'
    const long = written({ message: said(family.repeat(300)) }).body
    expect(long).toMatch(/^(👨‍👩‍👧‍👦)+…$/u)
    expect([...new Intl.Segmenter().segment(long)].length).toBeLessThanOrEqual(201)
    expect(written({ message: said('é'.repeat(201)) }).body).toBe(`${'é'.repeat(200)}…`)
    expect(written({ message: said('x'.repeat(200)) }).body).toBe('x'.repeat(200))
    expect(written({ message: said('a\r\n\tb\u2028c\u0000d') }).body).toBe('a b c d')
    // Nothing turns the rest of a line around.
    expect(written({ message: said('safe\u202etxt.exe') }).body).toBe('safe txt.exe')
  })

  test('[PSH-16] letters without end are cut, too', () => {
    const zalgo = `a${'\u0301'.repeat(100_000)}`
    const { body } = written({ message: said(zalgo), place: zalgo.repeat(2) })
    expect(body.length).toBeLessThan(2000)
    expect(written({ message: said('\u0000 \n') }).body).toBe('[Message]')
  })

  test('[PSH-17] who is mentioned: names in a list, or everybody', () => {
    const by = (em_at_list: unknown) => messageOf({ type: 0, text: 'x' }, { ext: { em_at_list } })
    expect(isMentioned(by(['alice', 'carol']), 'alice')).toBe(true)
    expect(isMentioned(by(['alice']), 'bob')).toBe(false)
    expect(isMentioned(by('ALL'), 'bob')).toBe(true)
    expect(isMentioned(by(['carol', 'ALL']), 'bob')).toBe(true)
    for (const nobody of ['bob', 5, null, { bob: true }, [['bob']], []])
      expect(isMentioned(by(nobody), 'bob')).toBe(false)
    expect(isMentioned(messageOf({ type: 0 }), 'bob')).toBe(false)
  })

  test('[PSH-17] what cannot be read is no message', () => {
    expect(readMessage(Uint8Array.of(0xff, 0xff, 0xff))).toBeUndefined()
    expect(readMessage(encode(Meta, { payload: Uint8Array.of(0xff, 1, 2) }))).toBeUndefined()
  })
})
