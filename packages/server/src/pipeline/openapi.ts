// The calls of this server as an OpenAPI 3.1 document, made from their definitions.

import {
  anything,
  type CallDefinition,
  carriesBody,
  count,
  type Fields,
  flag,
  generalRefusals,
  httpFailure,
  id,
  longId,
  number,
  pathParameters,
  protocolVersion,
  type Reason,
  refusals,
  type Shape,
  text,
} from '@parley/protocol'
import { mayActAsUser } from './actor.ts'
import type { Handler } from './handler.ts'
import { scopeOf } from './scopes.ts'

export type Schema = { [key: string]: unknown }

/** Shapes are recognised by their check, which stays the same when a shape is renamed or made optional. */
const plain: ReadonlyMap<Shape<unknown>['fits'], Schema> = new Map([
  [text.fits, { type: 'string' }],
  [id.fits, { type: 'string', minLength: 1 }],
  [number.fits, { type: 'number' }],
  [count.fits, { type: 'integer', minimum: 0 }],
  [flag.fits, { type: 'boolean' }],
  [longId.fits, { type: ['string', 'integer'], description: 'A 64-bit number, as decimal text.' }],
  [anything.fits, {}],
])

/** The documentation of a route besides its definition. `example` is that of its body. */
export type Describe = (handler: Handler) => Schema & { readonly example?: unknown }

export function openApiOf(handlers: readonly Handler[], describe: Describe = () => ({})): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const handler of handlers) {
    const path = `/{org}/{app}/${handler.path ?? handler.call.path}`
    const operations = paths[path] ?? {}
    paths[path] = operations
    operations[handler.call.method.toLowerCase()] = operationOf(handler, describe(handler))
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: protocolVersion,
      description: 'The REST interface of a Parley server.',
    },
    paths,
    components: { schemas: { Envelope: envelope, Failure: failure }, securitySchemes },
    security: [{ token: [] }],
  }
}

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a user, an app token, or a key of a back end.',
  },
}

const envelope: Schema = {
  type: 'object',
  properties: {
    action: { type: 'string' },
    application: { type: 'string' },
    applicationName: { type: 'string' },
    organization: { type: 'string' },
    path: { type: 'string' },
    uri: { type: 'string' },
    timestamp: { type: 'integer' },
    duration: { type: 'integer' },
  },
  required: ['action', 'application', 'timestamp', 'duration'],
}

const failure: Schema = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    error_description: { type: 'string' },
    error_code: { type: 'integer' },
    exception: { type: 'string' },
  },
  required: ['error', 'error_description'],
}

function operationOf({ call, path }: Handler, { example, ...more }: ReturnType<Describe>): Schema {
  const isForBackEnds = call.by !== 'operator' && (call.by !== 'user' || mayActAsUser(call))
  const names = new Set(pathParameters(path ?? call.path))
  const rest = Object.fromEntries(Object.entries(call.input).filter(([name]) => !names.has(name)))
  const hasBody = carriesBody(call) && Object.keys(rest).length > 0
  return {
    operationId: path === undefined ? call.name : `${call.name} ${path}`,
    tags: [call.name.split('.')[0]],
    ...more,
    'x-parley-caller': call.by,
    ...(isForBackEnds ? { 'x-parley-scope': scopeOf(call) } : {}),
    ...(call.by === 'anyone' ? { security: [{}, { token: [] }] } : {}),
    parameters: [
      ...['org', 'app', ...(call.path.includes('{user}') ? ['user'] : [])].map((name) =>
        inPath(name, { type: 'string' }),
      ),
      ...[...names].map((name) => inPath(name, schemaOf(call.input[name] ?? text))),
      ...(hasBody ? [] : Object.entries(rest).map(([name, shape]) => inQuery(shape.wire ?? name, shape))),
    ],
    ...(hasBody
      ? {
          requestBody: {
            content: { 'application/json': { schema: objectOf(rest), ...(example ? { example } : {}) } },
          },
        }
      : {}),
    responses: { 200: succeeded(call), ...failures(call) },
  }
}

const inPath = (name: string, schema: Schema): Schema => ({ name, in: 'path', required: true, schema })

function inQuery(name: string, shape: Shape<unknown>): Schema {
  return { name, in: 'query', required: !shape.optional, schema: schemaOf(shape) }
}

function succeeded({ answer }: CallDefinition): Schema {
  const schema = { allOf: [{ $ref: '#/components/schemas/Envelope' }, objectOf(answer)] }
  return { description: 'Done.', content: { 'application/json': { schema } } }
}

/** The refusals of a call by status. Parameters of back ends are refused with 400. */
function failures(call: CallDefinition): Record<string, Schema> {
  const reasons = new Set<Reason>([
    ...generalRefusals(call),
    ...(refusals[call.name] ?? []),
    'invalidParameter',
  ])
  const byStatus = new Map<number, string[]>()
  for (const reason of reasons) {
    const { status } = httpFailure(reason, {}, call.path)
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason])
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  const written = [...byStatus].map(([status, all]) => [
    status,
    { description: all.sort().join(', '), content },
  ])
  return { ...Object.fromEntries(written), default: { description: 'Refused.', content } }
}

export function schemaOf(shape: Shape<unknown>): Schema {
  const known = plain.get(shape.fits)
  const schema = known ?? (shape.values ? { enum: [...shape.values] } : structureOf(shape))
  return shape.fallback === undefined ? schema : { ...schema, default: shape.fallback }
}

function structureOf({ fields, item }: Shape<unknown>): Schema {
  if (fields && item) return { anyOf: [objectOf(fields), { type: 'array', items: objectOf(fields) }] }
  if (fields) return objectOf(fields)
  return item ? { type: 'array', items: schemaOf(item) } : {}
}

/** An object with its fields at their places on the wire, which may be nested. */
function objectOf(fields: Fields): Schema {
  const root: Schema = { type: 'object' }
  for (const [name, shape] of Object.entries(fields)) put(root, (shape.wire ?? name).split('.'), shape)
  return root
}

function put(into: Schema, [name = '', ...rest]: readonly string[], shape: Shape<unknown>): void {
  const properties = (into.properties ?? {}) as Record<string, Schema>
  into.properties = properties
  const isNeeded = !shape.optional && shape.fits !== anything.fits
  if (isNeeded) into.required = [...new Set([...((into.required as string[] | undefined) ?? []), name])]
  if (rest.length === 0) {
    properties[name] = schemaOf(shape)
    return
  }
  const inner = properties[name] ?? { type: 'object' }
  properties[name] = inner
  put(inner, rest, shape)
}
