import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '../test-support/test-server.ts'

test('the console is served at /console with its own content security policy, and does not hide the API', async () => {
  const root = mkdtempSync(join(tmpdir(), 'parley-console-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), '<title>console</title>')
  writeFileSync(join(root, 'assets/index-1.js'), 'export {}')
  const { server } = await testServer({ port: 0, consoleRoot: root })
  const { url } = await server.listen()
  for (const path of ['/console', '/console/']) {
    const page = await fetch(`${url}${path}`)
    expect(await page.text(), path).toContain('console')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('cache-control')).toBe('no-cache')
  }
  const asset = await fetch(`${url}/console/assets/index-1.js`)
  expect(asset.headers.get('cache-control')).toContain('immutable')
  for (const path of ['/console/../package.json', '/console/nothing/here'])
    expect((await fetch(`${url}${path}`)).status, path).toBe(404)
  await server.stop()
  rmSync(root, { recursive: true })
})

test('without a built console there is none', async () => {
  const { server } = await testServer({ port: 0 })
  const { url } = await server.listen()
  expect((await fetch(`${url}/console`)).status).toBe(404)
  await server.stop()
})
