// Our calls with the words of the wire: the answer as it came, and bodies that are not JSON.

import { type RestContext, type RestRequest, readAnswer, restRequest } from '@parley/client/parts'
import type { CallDefinition } from '@parley/protocol'

/** How a body is written that is not JSON: its text and its type. */
export type WriteBody = (values: Readonly<Record<string, unknown>>) => readonly [text: string, type: string]

/** A call as this surface makes it. */
export interface RawRequest extends CallDefinition {
  /** The fields travel in the query although the method usually has a body. */
  readonly inQuery?: true
  readonly writeBody?: WriteBody
  /** Says so, where others say that any form of an answer will do. */
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

/** Whether there is nothing that a body could say. */
const isMute = ({ input, path }: CallDefinition) =>
  Object.keys(input).every((name) => path.includes(`{${name}}`))

/** Several names in a path stand there as they are written. */
function withCommas(request: RestRequest): RestRequest {
  const [path = '', query] = request.url.split('?', 2)
  const url = path.replace(/%2C/g, ',')
  return { ...request, url: query === undefined ? url : `${url}?${query}` }
}

/** Refusals are read as everywhere; what is no refusal is handed on as it is. */
export const readWhole: typeof readAnswer = async (definition, answer, refusal) => {
  await readAnswer({ ...definition, answer: {} }, answer, refusal)
  return JSON.parse(answer.body)
}
