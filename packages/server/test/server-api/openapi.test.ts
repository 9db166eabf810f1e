import { describe, expect, test } from 'vitest'
import { handlers } from '../../src/areas/index.ts'
import { withOtherPaths } from '../../src/areas/path-aliases.ts'
import { openApiOf, type Schema } from '../../src/pipeline/openapi.ts'
import { testServer } from '../../src/test-support/test-server.ts'

const all = withOtherPaths(handlers)
const document = openApiOf(all) as { paths: Record<string, Record<string, Schema>>; openapi: string }

describe('the OpenAPI document', () => {
  test('has every route once, with all of its path parameters', () => {
    const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(routes).toHaveLength(all.length)
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(operations)) {
        const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
        const given = (operation.parameters as Schema[])
          .filter((one) => one.in === 'path')
          .map(({ name }) => name)
        expect([...new Set(given)].sort(), `${method} ${path}`).toEqual(wanted)
      }
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map((one) => one.operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('refers to schemas that exist, and says scope, body and answer', () => {
    const text = JSON.stringify(document)
    for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(text).toContain(`"${name}":{`)
    expect(document.paths['/{org}/{app}/messages/users']?.post).toMatchObject({
      operationId: 'messages.toUsers',
      'x-parley-scope': 'send',
      'x-parley-caller': 'app',
      requestBody: {
        content: {
          'application/json': {
            schema: { properties: { to: { type: 'array', items: { type: 'string' } } } },
          },
        },
      },
    })
    expect(document.paths['/{org}/{app}/chatgroups']?.post?.responses).toMatchObject({
      200: {
        content: {
          'application/json': {
            schema: { allOf: [{}, { properties: { data: { required: ['groupid'] } } }] },
          },
        },
      },
    })
  })

  test('is served', async () => {
    const { server } = await testServer({ port: 0 })
    const { url } = await server.listen()
    const answer = await fetch(`${url}/openapi.json`)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0', paths: {} })
    await server.stop()
  })
})
