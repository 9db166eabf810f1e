// The documentation site: every link and anchor leads somewhere, and nothing needs another host or an exception to the
// content policy.
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../repository.ts'
import { targetOf } from './pages.ts'
import { renderPage } from './render.ts'
import { buildSite } from './site.ts'

const files = buildSite(root)
const pages = [...files].flatMap(([name, content]) =>
  name.endsWith('.html') && !name.startsWith('live/') ? [[name, String(content)] as const] : [],
)
const idsOf = (html: string) =>
  new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => decoded(id ?? '')))
const decoded = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

describe('the documentation site', () => {
  test('has a page for every Markdown file, and an index for every folder', () => {
    for (const name of [
      'index.html',
      'tokens.html',
      'operating/install.html',
      'api/index.html',
      'readme.html',
    ])
      expect(files.has(name)).toBe(true)
    expect(pages.length).toBeGreaterThan(120)
  })

  test('has no dead link, and no dead anchor', () => {
    const ids = new Map(pages.map(([name, html]) => [name, idsOf(html)]))
    const dead = pages.flatMap(([name, html]) =>
      [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, found = '']) => {
        const link = decoded(found)
        if (/^https?:/.test(link)) return []
        const [path = '', anchor] = link.split('#')
        const target = path === '' ? name : posix.join(posix.dirname(name), path)
        if (!files.has(target)) return [`${name} → ${link}`]
        const isThere = !anchor || ids.get(target)?.has(decodeURIComponent(anchor))
        return isThere ? [] : [`${name} → ${link}`]
      }),
    )
    expect(dead).toEqual([])
  })

  test('needs nothing inline and loads nothing from another host', () => {
    for (const [name, content] of files) {
      if (!name.endsWith('.html')) continue
      const html = String(content).replaceAll(/<pre[\s\S]*?<\/pre>/g, '')
      expect([name, html.match(/<script>|<script(?![^>]*\bsrc=)|<style|\sstyle="|\son\w+="/)]).toEqual([
        name,
        null,
      ])
      expect([name, html.match(/(?:src|href)="https?:[^"]*\.(?:js|css|png|svg|woff2?)"/)]).toEqual([
        name,
        null,
      ])
    }
  })

  test('has all tasks in its navigation, and marks the current page', () => {
    const html = String(files.get('tokens.html'))
    for (const task of ['Start', 'Embed', 'Operate', 'Understand', 'Change'])
      expect(html).toContain(`<summary>${task}</summary>`)
    expect(html).toMatch(/<a href="tokens\.html" aria-current="page">/)
  })

  test('runs the code that it shows', () => {
    const shown = String(files.get('live.html'))
    const script = String(files.get('live/live-1-1.js'))
    expect(script).toContain("await client.signIn({ user, password: 'parley' })")
    const plain = decoded(shown.replaceAll(/<[^>]+>/g, ''))
    expect(plain).toContain(script.trim())
  })

  test('finds sections by their words', () => {
    const rows = JSON.parse(String(files.get('search.json'))) as string[][]
    const hit = rows.find(([, target, , heading]) => target === 'tokens.html' && heading === 'Credentials')
    expect(`${hit?.[4]} ${hit?.[5]}`).toContain('secret')
    expect(String(files.get('search.json')).length).toBeLessThan(1_200_000)
  })
})

describe('a page', () => {
  const rendered = (text: string) =>
    renderPage('docs/a.md', 'a.html', text, {
      targetOf: (path) => (path === 'docs/b.md' ? 'b.html' : undefined),
    })

  test('links to pages of the site, and names files that are not among them', () => {
    expect(rendered('[b](b.md#x)').html).toContain('<a href="b.html#x">b</a>')
    expect(rendered('[code](../packages/x.ts)').html).toContain('<span class="file">code</span>')
  })

  test('shows HTML as text', () => {
    expect(rendered('<script>alert(1)</script>').html).not.toContain('<script')
    expect(rendered('a <b onclick="x">c</b>').html).not.toContain('<b ')
  })

  test('numbers headings of the same name', () => {
    expect(rendered('## One\n\n## One').sections.map(({ anchor }) => anchor)).toEqual(['', 'one', 'one-1'])
  })

  test('has an address that follows its path', () => {
    expect(
      [
        'docs/README.md',
        'docs/operating/install.md',
        'packages/react/README.md',
        'packages/client/SPEC.md',
      ].map(targetOf),
    ).toEqual(['index.html', 'operating/install.html', 'packages/react.html', 'packages/client-spec.html'])
  })
})
