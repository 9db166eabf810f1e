// Routes a method and path to the handler of a call. Literal segments win over parameters.

import { type CallDefinition, fail } from '@parley/protocol'
import type { Handler } from './handler.ts'

interface Route {
  readonly handler: Handler
  readonly segments: readonly string[]
  readonly fixed: number
}

export class Routes {
  private readonly byShape = new Map<string, Route[]>()
  private readonly byLength = new Map<number, Route[]>()
  private readonly byCall: ReadonlyMap<CallDefinition, Handler>

  constructor(handlers: readonly Handler[]) {
    this.byCall = new Map(handlers.map((handler) => [handler.call, handler]))
    for (const handler of handlers) {
      const segments = (handler.path ?? handler.call.path).split('/')
      const route: Route = { handler, segments, fixed: segments.filter((segment) => !isName(segment)).length }
      push(this.byShape, `${handler.call.method} ${segments.length}`, route)
      push(this.byLength, segments.length, route)
    }
    for (const routes of this.byShape.values()) routes.sort((a, b) => b.fixed - a.fixed)
  }

  handlerOf(call: CallDefinition): Handler {
    const handler = this.byCall.get(call)
    if (!handler) throw new Error(`no handler for ${call.name}`)
    return handler
  }

  find(
    method: string,
    segments: readonly string[],
    path: string,
  ): { handler: Handler; values: Record<string, string> } {
    const route = this.route(method, segments)
    if (route) return { handler: route.handler, values: valuesOf(route, segments) }
    const other = this.byLength.get(segments.length)?.some((candidate) => fits(candidate, segments))
    return fail('requestFailed', { form: other ? 'methodNotAllowed' : 'routeNotFound', method, path })
  }

  /** Whether the path names a call of operators. They can act in a disabled app, which may be the only one. */
  isForOperators(method: string, segments: readonly string[]): boolean {
    return this.route(method, segments)?.handler.call.by === 'operator'
  }

  private route(method: string, segments: readonly string[]): Route | undefined {
    return this.byShape.get(`${method} ${segments.length}`)?.find((candidate) => fits(candidate, segments))
  }
}

function isName(segment: string): boolean {
  return segment.startsWith('{')
}

function fits(route: Route, segments: readonly string[]): boolean {
  return route.segments.every((segment, index) =>
    isName(segment) ? segments[index] !== '' : segment === segments[index],
  )
}

function valuesOf(route: Route, segments: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {}
  route.segments.forEach((segment, index) => {
    if (isName(segment)) values[segment.slice(1, -1)] = segments[index] as string
  })
  return values
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
