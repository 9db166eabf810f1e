// The OpenAPI document and its page, generated on the first request.

import type { Handler } from '../pipeline/handler.ts'
import { openApiOf } from '../pipeline/openapi.ts'
import { once } from '../platform/once.ts'
import { descriptions } from './descriptions.ts'
import { type ExampleRequest, exampleOf } from './examples.ts'
import { apiPage } from './page.ts'

export function apiDocuments(handlers: readonly Handler[]) {
  return {
    /** JSON text. */
    openApi: once(() => JSON.stringify(describedApi(handlers))),
    /** HTML text. */
    apiPage: once(() => apiPage(describedApi(handlers))),
  }
}

/** Calls outside of the catalogue, which only clients of other vendors make. */
const outsideCatalogue: Readonly<Record<string, string>> = {
  'rooms.apply': 'Joins a room with the device of the caller. Older clients join this way.',
}

/** The OpenAPI document with a sentence and an example for every route. */
export function describedApi(handlers: readonly Handler[]) {
  return openApiOf(handlers, ({ call, path }) => {
    const example = exampleOf(call, path)
    return {
      summary: descriptions[call.name] ?? outsideCatalogue[call.name],
      'x-parley-example': requestText(example, call.by !== 'anyone'),
      example: example.body,
    }
  })
}

/** The request in the form that a program would send. */
export function requestText({ method, path, body }: ExampleRequest, hasToken: boolean): string {
  return [
    `${method} /parley/demo/${path}`,
    ...(hasToken ? ['Authorization: Bearer pk_1_…'] : []),
    ...(body === undefined ? [] : ['', JSON.stringify(body, null, 2)]),
  ].join('\n')
}
