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
    conversationName: undefined,
    language: '',
    isOpen: true,
    ...more,
  })

describe('the text of a push', () => {
  test('[PSH-13] names the sender, by remark, nickname or id, and the conversation', () => {
    expect(written().title).toBe('Bobby')
    expect(written({ sender: { remark: 'My Bob', nickname: 'Bobby', name: 'bob' } }).title).toBe('My Bob')
    expect(written({ sender: { remark: '', nickname: ' \n', name: 'bob' } }).title).toBe('bob')
    expect(written({ conversationName: 'Friends' }).title).toBe('Friends · Bobby')
    expect(written({ conversationName: '' }).title).toBe('Bobby')
  })

  test.each([
    [ContentType.IMAGE, '[Image]', '[图片]'],
    [ContentType.VIDEO, '[Video]', '[视频]'],
    [ContentType.LOCATION, '[Location]', '[位置]'],
    [ContentType.VOICE, '[Voice message]', '[语音]'],
    [ContentType.FILE, '[File]', '[文件]'],
    [ContentType.CUSTOM, '[Message]', '[消息]'],
    [99, '[Message]', '[消息]'],
  ])('[PSH-13] describes a message without text by its kind: %i', (type, english, chinese) => {
    const message = messageOf({ type })
    expect(written({ message }).body).toBe(english)
    expect(written({ message, language: 'zh-CN' }).body).toBe(chinese)
    expect(written({ message, language: 'tlh' }).body).toBe(english)
    expect(written({ message, language: 'constructor' }).body).toBe(english)
  })

  test('[PSH-13] describes a combined message as a history, not by its title', () => {
    const message = messageOf({ type: ContentType.TEXT, subType: SubType.COMBINE, text: 'x', title: 'y' })
    expect(written({ message }).body).toBe('[Chat history]')
  })

  test("[PSH-14] is in the receiver's language if the message has a translation", () => {
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
  ])('[PSH-14] ignores invalid translations: %s', (meta) => {
    expect(written({ message: messageOf({ type: 0, text: 'hello' }, { meta }), language: 'de' }).body).toBe(
      'hello',
    )
  })

  test('[PSH-15] reveals no sender, text or conversation if contents are turned off', () => {
    const hidden = written({ isOpen: false, conversationName: 'Friends', language: 'zh' })
    expect(hidden).toEqual({ title: '新消息', body: '' })
  })

  test('[PSH-16] is one line, cut between visible characters', () => {
    const family = '👨‍👩‍👧‍👦'
    const long = written({ message: said(family.repeat(300)) }).body
    expect(long).toMatch(/^(👨‍👩‍👧‍👦)+…$/u)
    expect([...new Intl.Segmenter().segment(long)].length).toBeLessThanOrEqual(201)
    expect(written({ message: said('é'.repeat(201)) }).body).toBe(`${'é'.repeat(200)}…`)
    expect(written({ message: said('x'.repeat(200)) }).body).toBe('x'.repeat(200))
    expect(written({ message: said('a\r\n\tb\u2028c\u0000d') }).body).toBe('a b c d')
    // No bidirectional mark can reverse the rest of a line.
    expect(written({ message: said('safe\u202etxt.exe') }).body).toBe('safe txt.exe')
  })

  test('[PSH-16] is cut even inside an endless character', () => {
    const zalgo = `a${'\u0301'.repeat(100_000)}`
    const { body } = written({ message: said(zalgo), conversationName: zalgo.repeat(2) })
    expect(body.length).toBeLessThan(2000)
    expect(written({ message: said('\u0000 \n') }).body).toBe('[Message]')
  })

  test('[PSH-17] mentions are a list of names, or everybody', () => {
    const by = (em_at_list: unknown) => messageOf({ type: 0, text: 'x' }, { ext: { em_at_list } })
    expect(isMentioned(by(['alice', 'carol']), 'alice')).toBe(true)
    expect(isMentioned(by(['alice']), 'bob')).toBe(false)
    expect(isMentioned(by('ALL'), 'bob')).toBe(true)
    expect(isMentioned(by(['carol', 'ALL']), 'bob')).toBe(true)
    for (const nobody of ['bob', 5, null, { bob: true }, [['bob']], []])
      expect(isMentioned(by(nobody), 'bob')).toBe(false)
    expect(isMentioned(messageOf({ type: 0 }), 'bob')).toBe(false)
  })

  test('[PSH-17] bytes that cannot be decoded are not a message', () => {
    expect(readMessage(Uint8Array.of(0xff, 0xff, 0xff))).toBeUndefined()
    expect(readMessage(encode(Meta, { payload: Uint8Array.of(0xff, 1, 2) }))).toBeUndefined()
  })
})

describe('a template', () => {
  const message = messageOf(
    { type: ContentType.TEXT, text: 'see {0} {$fromNickname}' },
    {
      ext: {
        em_push_template: { name: 'sale', title_args: ['Shoes'], content_args: ['50 %', 7, 'today'] },
        em_push_ext: { group_user_nickname: 'Captain' },
      },
    },
  )
  const filled = (title: string, content: string, more: Partial<Written> = {}) =>
    written({ message, template: { title, content }, ...more })

  test('[PSH-13] is filled with the values of the message, each once', () => {
    expect(filled('Sale: {0}', '{0} off{1}, {2}{9}')).toEqual({
      title: 'Sale: Shoes',
      body: '50 % off, today',
    })
    expect(filled('{$fromNickname}', '{$msg}')).toEqual({ title: 'Bobby', body: 'see {0} {$fromNickname}' })
    expect(filled('fixed', '{unknown} {$other} {100}').body).toBe('{unknown} {$other} {100}')
  })

  test('[PSH-13] names the sender by remark, then by the name in the group, then by nickname', () => {
    const who = (more: Partial<Written>) => filled('{$dynamicFrom}', 'x', more).title
    const remark = { remark: 'My Bob', nickname: 'Bobby', name: 'bob' }
    expect(who({ conversationName: 'Friends', sender: remark })).toBe('My Bob')
    expect(who({ conversationName: 'Friends' })).toBe('Captain')
    expect(who({})).toBe('Bobby')
    expect(who({ sender: { remark: '', nickname: '', name: 'bob' } })).toBe('bob')
  })

  test('[PSH-13] has one line, a bounded length and a title', () => {
    expect(filled('a\nb', 'x'.repeat(1000)).title).toBe('a b')
    expect(filled('a', 'x'.repeat(1000)).body).toHaveLength(201)
    expect(filled('{5}', 'x').title).toBe('Bobby')
  })

  test('[PSH-14] with a placeholder is not used while contents are hidden', () => {
    const hidden = { isOpen: false }
    expect(filled('{0}', 'x', hidden)).toEqual({ title: 'New message', body: '' })
    expect(filled('Shop', '{$msg}', hidden)).toEqual({ title: 'New message', body: '' })
    expect(filled('Shop', 'Have a look', hidden)).toEqual({ title: 'Shop', body: 'Have a look' })
  })

  test.each([
    null,
    [],
    'sale',
    { name: 5, title_args: 'x', content_args: { 0: 'x' } },
    { name: 'sale', title_args: [{}], content_args: [null] },
  ])('[PSH-13] in another form gives no values: %#', (em_push_template) => {
    const odd = messageOf(
      { type: ContentType.TEXT, text: 'x' },
      { ext: { em_push_template, em_push_ext: 7 } },
    )
    expect(written({ message: odd, template: { title: 't {0}', content: '{0}' } })).toEqual({
      title: 't',
      body: '',
    })
  })
})
