import { transform } from 'lightningcss'
import { describe, expect, it } from 'vitest'
import { layeredSheet, publishedSheet } from '../testing/kit-sheets.ts'
import { keepLightDark } from './light-dark.ts'

/** As Vite 8 and Next.js 16 do by default. */
const targets = { chrome: 111 << 16, edge: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) }

const built = (sheet: string): string =>
  Buffer.from(
    transform({ filename: 'a.css', code: Buffer.from(sheet), targets, minify: true }).code,
  ).toString()

describe('light-dark()', () => {
  it('is replaced by builds for older browsers, unless a condition asks for it', () => {
    const sheet = ':root { --ink: light-dark(#111, #eee) }'
    expect(built(sheet)).not.toContain('light-dark(#111,#eee)')
    expect(built(keepLightDark(sheet))).toContain('light-dark(#111,#eee)')
  })

  it.each([
    ['published', publishedSheet()],
    ['layered', layeredSheet()],
  ])('is in the %s style sheet after such a build', (_, sheet) => {
    const after = built(sheet)
    // Not the sheets themselves, which would be the message of a failure.
    expect(after.includes('var(--lightningcss')).toBe(false)
    expect(after.includes('--parley-accent:light-dark(')).toBe(true)
  })

  it('keeps the order of rules, nested ones included', () => {
    const sheet = '@media (width > 1px) { .a { color: red } /* b; { */ .b { color: light-dark(red, blue) } }'
    expect(keepLightDark(sheet).replaceAll(/\s+/g, ' ')).toBe(
      '@media (width > 1px) { .a { color: red } @supports (color: light-dark(#000, #fff)) { .b { color: light-dark(red, blue) }} }',
    )
  })
})
