import { describe, expect, it } from 'vitest'
import { catalogueProblems } from './catalogue-problems.ts'

const english = {
  hello: 'Hello {name}',
  files: '{count, plural, =0 {None} one {# of {most}} other {# files}}',
}

describe('the texts of a language', () => {
  it('are fine with the same values, and the forms that the language needs', () => {
    expect(
      catalogueProblems('ru', english, {
        hello: '{name}, привет',
        files:
          '{count, plural, =0 {Нет} one {# файл из {most}} few {# файла} many {# файлов} other {# файла}}',
      }),
    ).toEqual([])
    expect(
      catalogueProblems('ja', english, { hello: '{name}', files: '{count, plural, other {# {most}}}' }),
    ).toEqual([])
  })

  it('have no missing and no additional keys', () => {
    expect(catalogueProblems('de', english, { files: english.files, helo: 'Hallo' })).toEqual([
      'hello: missing',
      'helo: unknown',
    ])
    expect(catalogueProblems('de', english, { ...english, hello: '' })).toContain('hello: missing')
  })

  it('use the values of the English text', () => {
    expect(catalogueProblems('de', english, { ...english, hello: 'Hallo {nmae}' })).toEqual([
      'hello: {name} is missing',
      'hello: {nmae} has no value',
    ])
  })

  it('have every plural form, and no unused one', () => {
    const files = '{count, plural, one {# {most}} other {#}}'
    expect(catalogueProblems('ar', english, { ...english, files })).toEqual(
      ['zero', 'two', 'few', 'many'].map((form) => `files: {count} has no form for "${form}"`),
    )
    expect(catalogueProblems('zh-TW', english, { ...english, files })).toEqual([
      'files: {count} has a form "one" that the language never uses',
    ])
  })

  it('contain the number in forms that stand for several', () => {
    const files = '{count, plural, one {Файл {most}} few {# файла} many {# файлов} other {# файла}}'
    expect(catalogueProblems('ru', english, { ...english, files })).toEqual([
      'files: {count} has a form "one" without # that stands for several numbers',
    ])
  })

  it('can be parsed', () => {
    for (const hello of ['{name', 'name}', '{name, select, x {}}', '{}'])
      expect(catalogueProblems('de', english, { ...english, hello })).toEqual([
        'hello: its braces do not match',
      ])
  })
})
