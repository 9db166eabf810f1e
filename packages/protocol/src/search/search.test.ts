import { createRandom, makeSentences, queriesOf } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { ContentType, type MessageBody, ValueType } from '../wire/index.ts'
import { foldText, longestQuery, longestTerm, matches, queryOf, searchedText, termsOf } from './index.ts'

const finds = (text: string, query: string): boolean => matches(text, queryOf(query))

/** Whether the terms of a text let a query pass to the exact comparison. */
function passes(terms: ReadonlySet<string>, query: ReturnType<typeof queryOf>): boolean {
  return query.terms.every(({ text, isPrefix }) =>
    isPrefix ? [...terms].some((term) => term.startsWith(text)) : terms.has(text),
  )
}

describe('[FIND-1] canonical spelling', () => {
  test.each([
    ['full and half width', 'ＷｅＣｈａｔ　ｶﾞｷﾞ', 'wechat ガギ'],
    ['accents of Latin and Greek letters', 'Café naïve ŁÓDŹ Ελλάδα', 'cafe naive lodz ελλαδα'],
    ['ligatures', 'Straße Æther œuvre', 'strasse aether oeuvre'],
    ['the dotted capital and the dotless small i', 'İstanbul ılık', 'istanbul ilik'],
    ['a sigma at the end', 'ΟΔΟΣ', 'οδοσ'],
    ['Cyrillic marks stay', 'Йод ёж', 'йод ёж'],
    ['marks of kana stay', 'がぎ ば', 'がぎ ば'],
    ['Hangul in letters', '한글'.normalize('NFD'), '한글'],
    ['lone Hangul letters stay apart', 'ㅋㅋㅠㅠ', 'ㅋㅋㅠㅠ'],
    ['invisible characters', 'a\u200bb\u00adc❤️', 'abc❤'],
    ['symbols that are spelled out', '㎞ ① ℡', 'km 1 tel'],
  ])('%s', (_name, text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  test('folding is idempotent, for every character', () => {
    const changed: string[] = []
    for (let code = 0; code < 0x11_0000; code++) {
      const character = String.fromCodePoint(code)
      const folded = foldText(character)
      // What stays the same stays the same again.
      if (folded !== character && foldText(folded) !== folded) changed.push(code.toString(16))
    }
    expect(changed).toEqual([])
  })
})

describe('[FIND-2] terms', () => {
  test('are pairs and the last character of each run, words and symbols, without punctuation', () => {
    expect(termsOf('我的iPhone手机，好👍🏽!')).toEqual([
      '我的',
      '的',
      'iphone',
      '手机',
      '机',
      '好',
      '👍',
      '🏽',
    ])
    expect(termsOf('')).toEqual([])
    expect(termsOf('。！ …\t-')).toEqual([])
    expect(termsOf('good GOOD')).toEqual(['good'])
  })

  test('do not split characters beyond the first plane', () => {
    expect(termsOf('𠮷野')).toEqual(['𠮷野', '野'])
  })

  test('are short even for the longest word, which is found by any prefix', () => {
    const word = 'ab'.repeat(20_000)
    expect(termsOf(word)).toEqual([word.slice(0, longestTerm)])
    for (const length of [1, longestTerm - 1, longestTerm, longestTerm + 1, 200]) {
      const query = queryOf(word.slice(0, length))
      expect([passes(new Set(termsOf(word)), query), matches(word, query)]).toEqual([true, true])
    }
  })

  test('contain no half characters and no control characters', () => {
    const terms = termsOf('a\ud83db\0c\udc4d 好\ud800的')
    expect(terms).toEqual(['a', 'b', 'c', '好', '的'])
  })
})

describe('[FIND-3] queries', () => {
  test.each([
    ['one character', '我们明天去上海', '海', true],
    ['two characters', '我们明天去上海', '明天', true],
    ['characters that occur separately', '我们明天去上海', '我海', false],
    ['all parts, in any order', '我们明天去上海', '上海 明天', true],
    ['one part is missing', '我们明天去上海', '上海 北京', false],
    ['pairs that occur in another order', '天明明天', '明天明', false],
    ['the beginning of a word', 'Hello World', 'wor', true],
    ['the middle of a word', 'Hello World', 'ello', false],
    ['a word beside a script without spaces', '我的iPhone手机', 'iph', true],
    ['across both', '我的iPhone手机', 'phone手', true],
    ['the end of a word is not its beginning, even later in the text', 'xab ab', 'ab', true],
    ['a letter of another plane before it', '𝒜bc', 'bc', false],
    ['with a dot', 'see report.pdf', 'report.p', true],
    ['a number', 'it is 3.14', '3.1', true],
    ['case, width, accents', 'Ｃafé', 'CAFE', true],
    ['an emoji', 'fine 👍🏽', '👍', true],
    ['a heart with and without its selector', 'x❤️', '❤', true],
    ['punctuation beside words', '好！', '好 ！', true],
    ['punctuation that does not occur', '好', '好！', false],
    ['only punctuation finds nothing', '好！', '！', false],
    ['nothing finds nothing', '好', ' ', false],
    ['Thai, which has no spaces either', 'สวัสดีครับ', 'ดีค', true],
    ['Arabic words', 'مرحبا بالعالم', 'بالع', true],
  ])('%s', (_name, text, query, isFound) => {
    expect(finds(text, query)).toBe(isFound)
    if (isFound) expect(passes(new Set(termsOf(text)), queryOf(query))).toBe(true)
  })

  test('have the most selective terms first', () => {
    expect(queryOf('的 手机 hello world!').terms).toEqual([
      { text: 'world', isPrefix: false },
      { text: '手机', isPrefix: false },
      { text: 'hello', isPrefix: true },
      { text: '的', isPrefix: true },
    ])
  })

  test('are cut to a maximum length between characters', () => {
    const query = queryOf(`好${'👍\u200d'.repeat(50_000)}`)
    expect([...(query.parts[0]?.text ?? '')].length).toBe(1 + longestQuery / 2)
    expect(query.parts[0]?.text.isWellFormed()).toBe(true)
    expect(matches(`好${'👍'.repeat(300)}`, query)).toBe(true)
  })

  test('[FIND-4] every part of thousands of sentences finds its sentence', () => {
    const lost: string[] = []
    const sentences = moreRuns(2000)
    let searches = 0
    for (const sentence of makeSentences(createRandom(4), sentences)) {
      const terms = new Set(termsOf(sentence.text))
      for (const text of queriesOf(sentence)) {
        searches++
        const query = queryOf(text)
        if (query.terms.length === 0 || !matches(sentence.text, query) || !passes(terms, query))
          lost.push(`${text} in ${sentence.text}`)
      }
    }
    expect(lost).toEqual([])
    expect(searches).toBeGreaterThan(30 * sentences)
  })
})

describe('[FIND-5] the searchable parts of a message', () => {
  const textOf = (contents: MessageBody['contents']) => searchedText({ contents })

  test('are texts, names of files and places, titles and summaries', () => {
    expect(
      textOf([
        { type: ContentType.TEXT, text: 'words' },
        { type: ContentType.FILE, displayName: 'plan.pdf', remotePath: 'https://x/y' },
        { type: ContentType.LOCATION, address: 'Bund 1', buildingName: 'Peace' },
        { type: ContentType.COMBINE, title: 'Chat', summary: 'a: b', text: '' },
      ]),
    ).toBe('words\nplan.pdf\nBund 1\nPeace\nChat\na: b')
  })

  test('are texts of custom messages, without addresses and structured data, and nothing of commands', () => {
    expect(
      textOf([
        {
          type: ContentType.CUSTOM,
          customEvent: 'userCard',
          customExts: [
            { key: 'nickname', type: ValueType.STRING, stringValue: 'Ann' },
            { key: 'avatar', type: ValueType.STRING, stringValue: 'https://host/a.png' },
            { key: 'more', type: ValueType.JSON_STRING, stringValue: '{"a":1}' },
            { key: 'count', type: ValueType.INT, varintValue: '1' },
          ],
        },
        { type: ContentType.COMMAND, action: 'act', text: 'hidden' },
      ]),
    ).toBe('Ann')
    expect(searchedText({})).toBe('')
  })
})
