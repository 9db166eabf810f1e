import { describe, expect, test } from 'vitest'
import { listLimits, parseWords, WordList } from './list.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a listed word', () => {
  const list = new WordList([
    'ass',
    '坏蛋',
    '卡拉ok',
    'バカ',
    '바보',
    'плохо',
    'bad word',
    'c++',
    '89',
    'สัตว์',
  ])

  test.each([
    ['as a word', 'what an ass!'],
    ['between signs', '(ass)'],
    ['after an underscore', '_ass_'],
    ['beside Chinese', '你是ass吗'],
    ['in any case and width', 'ＡＳｓ'],
    ['with invisible characters inside', 'a\u200bs\u2060s'],
    ['Chinese anywhere', '他是个大坏蛋啊'],
    ['Chinese with invisible characters inside', '坏\u200b蛋'],
    ['Chinese beside Latin letters', 'a坏蛋b'],
    ['mixed, the Chinese end anywhere', '去卡拉OK!'],
    ['Katakana anywhere', 'おバカさん'],
    ['half-width Katakana', 'ﾊﾞｶ'],
    ['Hangul with an ending', '바보는'],
    ['Hangul in letters', 'ㅂㅏㅂㅗ'],
    ['Cyrillic as a word', 'Очень ПЛОХО.'],
    ['Thai anywhere', 'ไอ้สัตว์นี่'],
    ['a phrase over a line break', 'a bad\n  word'],
    ['signs at the end of a word', 'C++11'],
    ['a number', 'in 89.'],
  ])('is found: %s', (_, text) => {
    expect(list.isIn(text)).toBe(true)
  })

  test.each([
    ['inside a longer word', 'a first class passage'],
    ['at the beginning of one', 'assembly'],
    ['at the end of one', 'bass'],
    ['with invisible characters around', 'cl\u200bass\u200bes'],
    ['before a mark', 'ass\u0308'],
    ['before a digit', 'ass4'],
    ['beside a letter of another spaced script', 'assж'],
    ['mixed, the Latin end inside a word', '卡拉okay'],
    ['inside a Cyrillic word', 'неплохой неплохо'],
    ['a number inside a number', '1989'],
    ['a phrase with something between', 'bad, word'],
    ['nothing', ''],
  ])('is not found: %s', (_, text) => {
    expect(list.isIn(text)).toBe(false)
    expect(list.cover(text)).toBe(text)
  })
})

describe('finding', () => {
  test('the places are shown as they are written, each once', () => {
    const list = new WordList(['bad word', 'idiot', '笨蛋'])
    expect(list.matchesIn('You Idiot, you IDIOT, Idiot! A bad  word. 大笨蛋')).toEqual([
      'Idiot',
      'IDIOT',
      'bad  word',
      '笨蛋',
    ])
    expect(list.matchesIn('idiots and classes')).toEqual([])
    expect(list.matchesIn('')).toEqual([])
  })
})

describe('masking', () => {
  const list = new WordList(['bad', 'badly done', '坏蛋', '蛋糕', 'café', '👨‍👩‍👧', '𠀀𠀁', '甲乙丙', '乙'])
  test.each([
    ['bad and BAD', '*** and ***'],
    ['so badly done!', 'so **********!'],
    ['坏蛋糕点', '***点'],
    ['乙甲乙丙甲乙', '****甲*'],
    ['b\u200ba\u200bd.', '***.'],
    ['cafe\u0301!', '****!'],
    ['坏\ufe0f蛋', '**'],
    ['a👨‍👩‍👧b', 'a*b'],
    ['x𠀀𠀁y', 'x**y'],
    ['ｂａｄ', '***'],
    ['bad'.repeat(3), 'bad'.repeat(3)],
  ])('%s → %s', (text, covered) => {
    expect(list.cover(text)).toBe(covered)
    expect(list.isIn(text)).toBe(text !== covered)
  })

  test('a character that is only partly in a word is masked as a whole', () => {
    expect(new WordList(['kg']).cover('10 ㎏!')).toBe('10 *!')
    expect(new WordList(['👨']).cover('👨‍👩‍👧!')).toBe('*!')
  })

  test('a masked word is not found again', () => {
    const covered = list.cover('bad 坏蛋 cafe\u0301 badly done')
    expect(list.isIn(covered)).toBe(false)
  })
})

describe('the file', () => {
  test('has one word or phrase per line, comments, empty lines, any line ends, and a byte order mark', () => {
    const text = '\ufeff# list\r\nbad\r\n\r\n  two words  \n#x\n坏蛋\nc# \n'
    expect(parseWords(bytes(text))).toEqual(['bad', 'two words', '坏蛋', 'c#'])
  })

  test('merges equal words and ignores invisible ones', () => {
    expect(new WordList(['Bad', 'ＢＡＤ', 'b\u200bad', '\u200b']).size).toBe(1)
  })

  test('an empty file is an empty list', () => {
    const list = new WordList(parseWords(bytes('')))
    expect([list.size, list.isIn('bad')]).toEqual([0, false])
  })

  test('an invalid list is refused with the position', () => {
    expect(() => parseWords(Uint8Array.of(0xbb, 0xb5, 0xb5, 0xb0))).toThrow('not UTF-8')
    expect(() => parseWords(bytes(`ok\n${'x'.repeat(listLimits.length + 1)}`))).toThrow(
      'line 2 is longer than',
    )
    expect(() => parseWords(new Uint8Array(listLimits.bytes + 1))).toThrow('larger than')
    expect(() => parseWords(bytes('a\n'.repeat(listLimits.words + 1)))).toThrow('more than 100000 words')
  })

  test('can have ten thousand words', () => {
    const words = Array.from({ length: 10_000 }, (_, index) => `词${index.toString(7)}x`)
    const list = new WordList(words)
    expect(list.size).toBe(10_000)
    expect(list.isIn(`${'和平'.repeat(5000)}${words.at(-1)}。`)).toBe(true)
    expect(list.isIn(`${'和平'.repeat(5000)}词。`)).toBe(false)
  })
})
