// Our calls in the format of the wire: unchanged answers, and bodies that are not JSON.

import { type RestContext, type RestRequest, readAnswer, restRequest } from '@parley/client/internals'
import type { CallDefinition } from '@parley/protocol'

/** Writes a body that is not JSON: its text and its type. */
export type WriteBody = (values: Readonly<Record<string, unknown>>) => readonly [text: string, type: string]

/** A call with the peculiarities of this API. */
export interface RawRequest extends CallDefinition {
  /** The fields are sent in the query although the method usually has a body. */
  readonly inQuery?: true
  readonly writeBody?: WriteBody
  /** Sends an Accept header for JSON, where others accept any type. */
  readonly wantsJson?: true
}

export function writeRequest(
  definition: RawRequest,
  input: Readonly<Record<string, unknown>>,
  context: RestContext,
): RestRequest {
  const { inQuery, writeBody, method, wantsJson } = definition
  if (inQuery) return { ...restRequest({ ...definition, method: 'DELETE' }, input, context), method }
  const request = withCommas(restRequest(definition, input, context))
  if (request.body === undefined || isMute(definition))
    return {
      ...request,
      body: undefined,
      ...(wantsJson && { headers: { ...request.headers, Accept: 'application/json' } }),
    }
  if (!writeBody) return request
  const [body, type] = writeBody(JSON.parse(request.body))
  return { ...request, headers: { ...request.headers, 'Content-Type': type }, body }
}

/** Whether the call has no fields for a body. */
const isMute = ({ input, path }: CallDefinition) =>
  Object.keys(input).every((name) => path.includes(`{${name}}`))

/** Several names in a path are separated by unescaped commas. */
function withCommas(request: RestRequest): RestRequest {
  const [path = '', query] = request.url.split('?', 2)
  const url = path.replace(/%2C/g, ',')
  return { ...request, url: query === undefined ? url : `${url}?${query}` }
}

/** Parses errors as usual, and passes any other answer on unchanged. */
export const readWhole: typeof readAnswer = async (definition, answer, refusal) => {
  await readAnswer({ ...definition, answer: {} }, answer, refusal)
  return JSON.parse(answer.body)
}
