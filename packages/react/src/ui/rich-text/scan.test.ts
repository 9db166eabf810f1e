import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moreRuns } from '../../../../../tools/testing/property-runs.mjs'
import { namesOf } from './mentions.ts'
import type { Mention, Piece } from './pieces.ts'
import { scan as scanWith } from './scan.ts'

const scan = (text: string, mentions: readonly Mention[] = []) => scanWith(text, namesOf(mentions))

/** A compact notation for pieces: links in <>, mentions in {}, code in ``, blocks in [[]], emphasis by its name. */
function short(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'link') return `<${piece.text}>`
      if (piece.kind === 'mention') return `{${piece.text}=${piece.user}}`
      if (piece.kind === 'code') return `\`${piece.text}\``
      if (piece.kind === 'block') return `[[${piece.language}:${piece.text}]]`
      if (piece.kind === 'line') return `|${piece.sign} ${short(piece.pieces)}|`
      return 'pieces' in piece ? `${piece.kind}(${short(piece.pieces)})` : ''
    })
    .join('')
}
const read = (text: string, names: readonly string[] = []) =>
  short(
    scan(
      text,
      names.map((name) => ({ name, user: name.toLowerCase() })),
    ).pieces,
  )
const hrefs = (text: string) =>
  scan(text).pieces.flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []))

describe('web addresses', () => {
  it.each([
    ['see https://example.com now', 'see <https://example.com> now'],
    ['HTTP://Example.COM/A?b=c&d=%20#e', '<HTTP://Example.COM/A?b=c&d=%20#e>'],
    ['http://localhost:3000/x', '<http://localhost:3000/x>'],
    ['www.example.co.uk/a', '<www.example.co.uk/a>'],
    ['https://münchen.example/straße', '<https://münchen.example/straße>'],
    ['a https://a.b/~user/x_y*z', 'a <https://a.b/~user/x_y*z>'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected))

  it('get https if they have no scheme, and are unchanged otherwise', () => {
    expect(hrefs('www.example.com')).toEqual(['https://www.example.com'])
    expect(hrefs('http://example.com')).toEqual(['http://example.com'])
  })

  it.each([
    ['Look: https://example.com.', 'Look: <https://example.com>.'],
    ['https://example.com/a?!', '<https://example.com/a>?!'],
    ['(https://example.com/a)', '(<https://example.com/a>)'],
    ['[x](https://example.com/a)', '[x](<https://example.com/a>)'],
    ['https://en.wikipedia.org/wiki/Go_(game).', '<https://en.wikipedia.org/wiki/Go_(game)>.'],
    ['"https://example.com/a"', '"<https://example.com/a>"'],
    ['<https://example.com/a>', '<<https://example.com/a>>'],
    ['https://example.com/a\nnext', '<https://example.com/a>\nnext'],
    ['**https://example.com/a**', 'bold(<https://example.com/a>)'],
    ['“https://example.com/a”', '“<https://example.com/a>”'],
  ])('leave punctuation to the sentence: %s', (text, expected) => expect(read(text)).toBe(expected))

  it.each([
    ['访问https://example.com查看', '访问<https://example.com>查看'],
    ['网址是https://example.com/a，请看。', '网址是<https://example.com/a>，请看。'],
    ['（https://example.com/a）', '（<https://example.com/a>）'],
    ['https://example.com/a这个', '<https://example.com/a>这个'],
    ['https://zh.wikipedia.org/wiki/中文 很好', '<https://zh.wikipedia.org/wiki/中文> 很好'],
    ['https://example.com/?q=中文&page=2。', '<https://example.com/?q=中文&page=2>。'],
    ['https://example.com입니다', '<https://example.com>입니다'],
    ['https://example.comを見て', '<https://example.com>を見て'],
    ['http://例子.中国', 'http://例子.中国'],
    ['https://example.com:8080端口', '<https://example.com:8080>端口'],
  ])('end where the Chinese, Japanese or Korean sentence continues: %s', (text, expected) =>
    expect(read(text)).toBe(expected),
  )

  it.each([
    'example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'xhttp://example.com',
    'http://',
    'http:// example.com',
    'http://-',
    'www.',
    'www.example',
    'www.example.1',
    'https://google.com@evil.example',
    'file:///etc/passwd',
  ])('are not made of %s', (text) => expect(read(text)).toBe(text))

  it('lead to where their text says', () => {
    expect(hrefs('https://bank.example:x@evil.example/')).toEqual([
      'https://bank.example',
      'mailto:x@evil.example',
    ])
  })

  it('never hide a direction change or an invisible character', () => {
    expect(read('https://example.com/\u202egpj.exe')).toBe('<https://example.com/>\u202egpj.exe')
    expect(read('https://example.com/a\u200bb')).toBe('<https://example.com/a>\u200bb')
  })
})

describe('lists and quotes', () => {
  it.each([
    ['Bring:\n- bread\n- *good* cheese\nThanks', 'Bring:\n|• bread||• italic(good) cheese|Thanks'],
    ['* one\n* two', '|• one||• two|'],
    ['1. first\n2) second\n10. tenth', '|1. first||2) second||10. tenth|'],
    ['> said **this**\n\nI agree', '|> said bold(this)|\nI agree'],
    ['- an **open mark\n- ends with its line**', '|• an **open mark||• ends with its line**|'],
    ['- `a` https://example.com', '|• `a` <https://example.com>|'],
  ])('%j', (text, expected) => expect(read(text)).toBe(expected))

  it.each([
    '-',
    '- ',
    '-1 degrees',
    '1.5 litres',
    '2026. ',
    '1234. is a year',
    '>_<',
    '>>> ok',
    '--- cut ---',
    'a - b',
    '*',
  ])('are not made of %j', (text) => expect(read(text)).toBe(text))

  it('are separate lines between code', () => {
    expect(read('- a\n```\nx\n```\n- b')).toBe('|• a|[[:x]]|• b|')
  })
})

describe('mail addresses and phone numbers', () => {
  it.each([
    ['write to first_last+tag@mail.example.com.', 'write to <first_last+tag@mail.example.com>.'],
    ['mailto:bob@example.com', '<mailto:bob@example.com>'],
    ['邮箱a@b.cn谢谢', '邮箱<a@b.cn>谢谢'],
    ['_bob@example.com_', 'italic(<bob@example.com>)'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected))

  it('open the mail program or the phone', () => {
    expect(hrefs('bob@example.com, mailto:ann@example.com')).toEqual([
      'mailto:bob@example.com',
      'mailto:ann@example.com',
    ])
    expect(hrefs('+86 138 0013 8000')).toEqual(['tel:+8613800138000'])
    expect(hrefs('(415) 555-2671')).toEqual(['tel:4155552671'])
  })

  it.each(['bob@', '@example.com', 'bob@example', 'bob@.com', 'bob.@example.com', `${'a'.repeat(65)}@b.cn`])(
    'are not made of %s',
    (text) => expect(read(text)).toBe(text),
  )

  it.each([
    '+8613800138000',
    '+1 (415) 555-2671',
    '13800138000',
    '138-0013-8000',
    '138 0013 8000',
    '010-12345678',
    '(021) 5555 1234',
    '415-555-2671',
  ])('%s is a phone number', (text) => {
    expect(read(`电话${text}。`)).toBe(`电话<${text}>。`)
    expect(read(`call ${text}, please`)).toBe(`call <${text}>, please`)
  })

  it.each([
    '2026-11-14',
    '2026-11-14 18:00',
    '192.168.100.200',
    '1700000000000',
    '110101199003071234',
    '12345678901',
    '$13800138000',
    'id=13800138000',
    '100 200 3000',
    '3.14159265358',
    '+1000',
    '1-2-3',
    'a13800138000',
    '13800138000a',
    '(415) 555-2671-99',
  ])('%s is not a phone number', (text) => expect(read(text)).toBe(text))
})

describe('mentions', () => {
  it('are names of the list after an @, the longest first', () => {
    expect(read('hi @Ann and @Ann Lee!', ['Ann', 'Ann Lee'])).toBe('hi {@Ann=ann} and {@Ann Lee=ann lee}!')
    expect(read('@李明你好', ['李', '李明'])).toBe('{@李明=李明}你好')
    expect(read('你好@李明，在吗', ['李明'])).toBe('你好{@李明=李明}，在吗')
  })

  it('are not parts of longer words or of mail addresses', () => {
    expect(read('@Anna x@Ann', ['Ann'])).toBe('@Anna x@Ann')
    expect(read('@Anna', ['Ann', 'Anna'])).toBe('{@Anna=anna}')
    expect(read('@Ann', [])).toBe('@Ann')
  })

  it('may contain characters with a meaning elsewhere', () => {
    expect(read('@a_b_c: **@x*y**', ['a_b_c', 'x*y'])).toBe('{@a_b_c=a_b_c}: bold({@x*y=x*y})')
  })
})

describe('code', () => {
  it('is kept unchanged', () => {
    expect(read('run `npm **test** https://a.b` now')).toBe('run `npm **test** https://a.b` now')
    expect(scan('`a`').pieces).toEqual([{ kind: 'code', text: 'a' }])
  })

  it.each(['`', 'a ` b', '``', '` `', '`a\nb`', '``a``'])('is not made of %j', (text) =>
    expect(scan(text).pieces).toEqual([{ kind: 'text', text }]),
  )

  it('in blocks keeps its lines and loses the line breaks around it', () => {
    expect(read('see\n```ts\nconst a = `b`\n\n  c()\n```\nthen')).toBe('see[[ts:const a = `b`\n\n  c()]]then')
    expect(read('```one line```')).toBe('[[:one line]]')
    expect(read('```not a language\nx```')).toBe('[[:not a language\nx]]')
  })

  it.each(['```', '``````', '```\n```', '```never closed'])('blocks are not made of %j', (text) =>
    expect(scan(text).pieces).toEqual([{ kind: 'text', text }]),
  )
})

describe('emphasis', () => {
  it.each([
    ['**bold** and _it_ and ~no~ and ~~no~~', 'bold(bold) and italic(it) and strike(no) and strike(no)'],
    ['**a _b_ c**', 'bold(a italic(b) c)'],
    ['*one* and **two *three* four**', 'italic(one) and bold(two italic(three) four)'],
    ['5*3*2 and a*b*c', '5*3*2 and a*b*c'],
    ['这是**重要**的', '这是bold(重要)的'],
    ['(_x_)', '(italic(x))'],
    ['_snake_case_', 'italic(snake_case)'],
    ['**a **b**', '**a bold(b)'],
    ['**a _b**', 'bold(a _b)'],
    ['_a **b_', 'italic(a **b)'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected))

  it.each([
    'snake_case_name',
    '2 ** 3 ** 4',
    '** a **',
    '****',
    '__init__',
    '10~20元，30~40元',
    '好的~谢谢~再见',
    '~ a ~',
    '**a\nb**',
    '***a***',
    'x**y**z',
    '_',
  ])('is not made of %j', (text) => expect(read(text)).toBe(text))
})

describe('any text', () => {
  const characters = '*_~`@[]()h:/.wtp 1+中，\n-a'
  const textOf = (pieces: readonly Piece[]): string =>
    pieces
      .map((piece) => {
        if (piece.kind === 'line') return piece.sign + textOf(piece.pieces)
        return 'pieces' in piece ? textOf(piece.pieces) : piece.text
      })
      .join('')
  // Bullets look different, and the space after them is part of them.
  const letters = (text: string) => text.replace(/[*_~`\n •>-]/g, '')

  it('keeps every letter and has only safe addresses', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...characters, 'http://', '```', '**') }), (text) => {
        const { pieces } = scan(text, [{ name: 'a', user: 'a' }])
        expect(letters(textOf(pieces))).toBe(letters(text))
        for (const href of hrefs(text)) expect(href).toMatch(/^(https?:\/\/|mailto:|tel:)/i)
      }),
    )
  })

  it.each([
    '`',
    '``',
    '```',
    '` `` ',
    '```a',
    '``` ',
    '`a\n',
    '*',
    '**',
    '** ',
    '**a',
    '**a ',
    '_a ',
    '**a _b ~c ~~d ',
    '**a_',
    '~~a~',
    '[',
    '(',
    ')](',
    'http://',
    'http://a',
    'http://a ',
    'http://a(',
    'http://a/(',
    'http://a/.',
    'http://a@',
    'http://www.1.',
    'www.',
    'www.1.',
    'www.a.1-',
    '\n- a',
    '\n> ',
    '\n1. a*',
    'mailto:',
    'mailto:a',
    'a@',
    'a@b',
    'a@b.',
    'a.',
    'a_',
    '@',
    '@a',
    '@aa@',
    '1',
    '1 ',
    '12-',
    '+1(',
    '(1',
    '中',
    'http://a/中',
    '\n',
    'é',
    '😀',
  ])('of 64 kB of %j takes a few steps per character', (unit) => {
    const text = unit.repeat(Math.ceil(65_536 / unit.length))
    const mentions = ['a', 'aa', 'aaa', 'ab'].map((name) => ({ name, user: name }))
    expect(scan(text, mentions).steps).toBeLessThan(40 * text.length)
  })

  it('of twice the length takes twice the steps', () => {
    const parts = [
      '`',
      '**',
      '_',
      '~',
      'http://',
      'www.',
      'a@',
      '[',
      '(',
      '1-',
      '@a',
      '中',
      ' ',
      '.',
      'x',
      '```',
      '\n- ',
      '\n1. ',
      '*',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }), (units) => {
        const unit = units.join('')
        const steps = (times: number) => scan(unit.repeat(times), [{ name: 'ax', user: 'a' }]).steps
        expect(steps(400)).toBeLessThan(2.5 * steps(200) + 1000)
      }),
      { numRuns: moreRuns(300) },
    )
  })
})
