// Checks answers against the schemas that the OpenAPI document promises.

import { handlers } from '../../src/areas/index.ts'
import { withOtherPaths } from '../../src/areas/path-aliases.ts'
import { openApiOf, type Schema } from '../../src/pipeline/openapi.ts'
import { Routes } from '../../src/pipeline/routes.ts'

const all = withOtherPaths(handlers)
const routes = new Routes(all)
const { paths, components } = openApiOf(all) as {
  paths: Record<string, Record<string, Schema>>
  components: { schemas: Record<string, Schema> }
}

/** The problems of the answer to this request. Empty: none. */
export function oddIn(method: string, path: string, body: unknown): string[] {
  const bare = path.split('?')[0] ?? ''
  const { handler } = routes.find(method, bare.split('/'), bare)
  const operation = paths[`/{org}/{app}/${handler.path ?? handler.call.path}`]?.[method.toLowerCase()]
  const answers = operation?.responses as
    | Record<string, { content: Record<string, { schema: Schema }> }>
    | undefined
  const schema = answers?.['200']?.content['application/json']?.schema
  return schema ? check(schema, body, 'answer') : [`${method} ${bare} has no schema`]
}

type Kind = (value: unknown) => boolean

const kinds: Readonly<Record<string, Kind>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

function check(schema: Schema, value: unknown, at: string): string[] {
  if (typeof schema.$ref === 'string')
    return check(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, value, at)
  if (Array.isArray(schema.allOf)) return schema.allOf.flatMap((one: Schema) => check(one, value, at))
  if (Array.isArray(schema.anyOf))
    return schema.anyOf.some((one: Schema) => check(one, value, at).length === 0) ? [] : [`${at} fits none`]
  if (Array.isArray(schema.enum))
    return schema.enum.includes(value) ? [] : [`${at} is ${JSON.stringify(value)}`]
  const types = [schema.type ?? []].flat() as string[]
  if (types.length > 0 && !types.some((type) => kinds[type]?.(value))) return [`${at} is not ${types}`]
  if (Array.isArray(value))
    return value.flatMap((each, index) => check((schema.items ?? {}) as Schema, each, `${at}[${index}]`))
  if (!kinds.object?.(value)) return []
  const object = value as Record<string, unknown>
  const missing = ((schema.required ?? []) as string[]).filter((name) => object[name] === undefined)
  const inside = Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(
    ([name, inner]) => (object[name] === undefined ? [] : check(inner, object[name], `${at}.${name}`)),
  )
  return [...missing.map((name) => `${at}.${name} is missing`), ...inside]
}
