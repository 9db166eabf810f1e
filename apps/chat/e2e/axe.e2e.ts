// What the checks with axe find: a fault of each kind that the tests of the app rely on, and no rule is left out that
// could find something serious.

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { mildRules, nameRules, type Rules } from './axe-rules.ts'
import { problemsInBothThemes, seriousProblems, sharedBrowser } from './browser.ts'

/** By rule: an element that violates it, and nothing else. */
const faults: Readonly<Record<string, string>> = {
  'button-name': '<button></button>',
  'link-name': '<a href="/elsewhere"></a>',
  'image-alt': '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
  'svg-img-alt': '<svg role="img" width="20" height="20"><circle r="9" /></svg>',
  label: '<input type="text">',
  'select-name': '<select><option>One</option></select>',
  'aria-dialog-name': '<div role="dialog">Text</div>',
  'aria-progressbar-name': '<div role="progressbar" aria-valuenow="1" aria-valuemax="2"></div>',
  'valid-lang': '<p lang="nonsense">Text</p>',
  'color-contrast': '<p style="color: #aaa">Pale</p>',
  'aria-allowed-attr': '<p role="paragraph" aria-checked="true">Text</p>',
  'aria-hidden-focus': '<div aria-hidden="true"><button>Hidden</button></div>',
  'aria-required-children': '<div role="listbox" aria-label="Choices"><p>Text</p></div>',
  'aria-required-parent': '<div role="option" aria-selected="true">Choice</div>',
  'aria-roles': '<p role="nonsense">Text</p>',
  'aria-valid-attr-value': '<button aria-expanded="perhaps">Text</button>',
  list: '<ul><p>Text</p></ul>',
  listitem: '<div><li>Text</li></div>',
  'nested-interactive': '<div role="button" tabindex="0">Text <button>Inner</button></div>',
  tabindex: '<button tabindex="3">Text</button>',
}

let page: Page

beforeAll(async () => {
  page = await (await sharedBrowser()).newPage()
  return () => page.context().close()
})

const show = (body: string) =>
  page.setContent(`<!doctype html><html lang="en"><title>Faults</title><main>${body}</main></html>`)

const found = async (rules?: Rules) => [
  ...new Set((await seriousProblems(page, rules)).map((problem) => problem.split(':')[0])),
]

describe('axe', () => {
  it.each(Object.entries(faults))('finds %s', async (rule, body) => {
    await show(body)
    expect(await found()).toEqual([rule])
    expect(await found('contrast')).toEqual(rule === 'color-contrast' ? [rule] : [])
    expect(await found('names')).toEqual(nameRules.includes(rule) ? [rule] : [])
  })

  it('finds a contrast that is too low in one theme only', async () => {
    await show(`
      <style>.parley { color-scheme: light; background: #fff } .parley[data-theme=dark] { color-scheme: dark; background: #000 }</style>
      <div class="parley"><p style="color: #333">Dark</p></div>`)
    expect(await problemsInBothThemes(page)).toEqual([
      expect.stringMatching(/^dark color-contrast: .*>Dark</),
    ])
  })

  it('leaves out just the rules that find nothing serious', async () => {
    await show('')
    await seriousProblems(page, 'contrast')
    const rated = await page.evaluate(() => {
      interface Rule {
        readonly id: string
        readonly impact: string
        readonly enabled: boolean
        readonly tags: readonly string[]
      }
      const { axe } = globalThis as unknown as { axe: { _audit: { rules: readonly Rule[] } } }
      return axe._audit.rules
        .filter(({ enabled, tags }) => enabled && !tags.includes('experimental'))
        .map(({ id, impact }) => ({ id, impact }))
    })
    const idsOf = (...impacts: readonly string[]) =>
      rated.filter(({ impact }) => impacts.includes(impact)).map(({ id }) => id)
    expect(idsOf('minor', 'moderate').sort()).toEqual(mildRules)
    expect(idsOf('serious', 'critical')).toEqual(expect.arrayContaining([...nameRules]))
    expect(idsOf('minor', 'moderate', 'serious', 'critical')).toHaveLength(rated.length)
  })
})
