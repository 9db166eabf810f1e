import { expect, onTestFinished, test } from 'vitest'
import { apiPage } from '../api-page/page.ts'
import { testServer } from '../test-support/test-server.ts'

test('/api shows every route with an example, and loads nothing from other hosts', async () => {
  const { server } = await testServer({ port: 0 })
  const { url } = await server.listen()
  onTestFinished(() => server.stop())
  const answer = await fetch(`${url}/api`)
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/html')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='/)
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { summary?: string; 'x-parley-example'?: string }>>
  }
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(page.match(/<details>/g)).toHaveLength(operations.length)
  for (const operation of operations) {
    expect(operation.summary).toMatch(/\w/)
    expect(operation['x-parley-example']).toContain('/parley/demo/')
  }
  expect(page).not.toMatch(/<script|<link|<img|src=|url\(|https?:\/\/(?!shop\.example)/)
})

test('texts of the document cannot become markup', () => {
  const operation = {
    operationId: 'a.b',
    tags: ['<b>'],
    summary: '<script>alert(1)</script> "quoted"',
    parameters: [],
    responses: { 200: { description: '</dd>' } },
    'x-parley-caller': 'app',
    'x-parley-example': '</pre><i>',
  }
  const page = apiPage({ info: { version: '1' }, paths: { '/{org}/{app}/<x>': { get: operation } } })
  expect(page).not.toMatch(/<script>|<b>|<i>|<x>/)
  expect(page).toContain('&#60;script&#62;')
})
