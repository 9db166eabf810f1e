// The OpenAPI document and its page, made once when they are asked for first.

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

/** Calls that no catalogue has, because only clients of other makers make them. */
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

/** The request as a program would write it. */
export function requestText({ method, path, body }: ExampleRequest, hasToken: boolean): string {
  return [
    `${method} /parley/demo/${path}`,
    ...(hasToken ? ['Authorization: Bearer pk_1_…'] : []),
    ...(body === undefined ? [] : ['', JSON.stringify(body, null, 2)]),
  ].join('\n')
}
