// The page at /api: every call of the OpenAPI document with an example, readable without scripts and without requests to
// other hosts.

import type { Schema } from '../pipeline/openapi.ts'
import { style } from './style.ts'

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary?: string
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  readonly requestBody?: { readonly content: Record<string, { schema: Schema; example?: unknown }> }
  readonly responses: Readonly<Record<string, { readonly description: string }>>
  readonly 'x-parley-caller': string
  readonly 'x-parley-scope'?: string
  readonly 'x-parley-example': string
}

interface Route {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export function apiPage(document: Schema): string {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Route => ({ method, path, operation })),
  )
  const areas = [...new Set(routes.map(({ operation }) => operation.tags[0] ?? ''))].sort()
  const links = areas.map((area) => `<li><a href="#${escaped(area)}">${escaped(area)}</a></li>`)
  const { version } = document.info as { version: string }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley server API</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Server API</h1>
<p>Version ${escaped(version)}, ${routes.length} routes. For programs: <a href="/openapi.json">openapi.json</a>. All paths begin with the organisation and the name of your app. Requests carry a key or a token: <code>Authorization: Bearer …</code></p>
</header>
<nav aria-label="Areas"><ul>${links.join('')}</ul></nav>
<main>
${areas.map((area) => section(area, routes)).join('\n')}
</main>
</body>
</html>
`
}

function section(area: string, routes: readonly Route[]): string {
  const own = routes.filter(({ operation }) => operation.tags[0] === area)
  return `<section id="${escaped(area)}" aria-labelledby="h-${escaped(area)}">
<h2 id="h-${escaped(area)}">${escaped(area)}</h2>
${own.map(article).join('\n')}
</section>`
}

function article({ method, path, operation }: Route): string {
  const scope = operation['x-parley-scope']
  const who = callers[operation['x-parley-caller']] ?? ''
  return `<details>
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escaped(short(path))}</code></summary>
<div class="call">
<p>${escaped(operation.summary ?? operation.operationId)}</p>
<p class="who">${who}${scope ? ` Scope of a key: <code>${escaped(scope)}</code>.` : ''}</p>
${fields(operation)}
<h3>Example</h3>
<pre tabindex="0">${escaped(operation['x-parley-example'])}</pre>
<h3>Answers</h3>
<dl>${Object.entries(operation.responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { description }]) => `<dt>${escaped(status)}</dt><dd>${escaped(description)}</dd>`)
    .join('')}</dl>
</div>
</details>`
}

const callers: Readonly<Record<string, string>> = {
  anyone: 'For everybody.',
  user: 'For the signed-in user.',
  app: 'For back ends.',
  userOrApp: 'For signed-in users and back ends.',
}

/** The path without the prefix that all paths share. */
const short = (path: string): string => path.replace('/{org}/{app}/', '')

function fields({ parameters, requestBody }: Operation): string {
  const schema = requestBody?.content['application/json']?.schema
  const required = new Set((schema?.required as string[] | undefined) ?? [])
  const rows = [
    ...parameters
      .filter(({ name }) => name !== 'org' && name !== 'app')
      .map((one) => row(one.name, one.in, one.required, one.schema)),
    ...Object.entries((schema?.properties ?? {}) as Record<string, Schema>).map(([name, inner]) =>
      row(name, 'body', required.has(name), inner),
    ),
  ]
  if (rows.length === 0) return ''
  return `<div class="scroll"><table><thead><tr><th>Field</th><th>In</th><th>Value</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function row(name: string, location: string, isRequired: boolean, schema: Schema): string {
  const text = `${typeOf(schema)}${isRequired ? ', required' : ''}`
  return `<tr><td><code>${escaped(name)}</code></td><td>${escaped(location)}</td><td>${escaped(text)}</td></tr>`
}

function typeOf(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ')
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as Schema)}`
  return [schema.type ?? 'JSON'].flat().join(' or ')
}

/** Escapes texts, whatever they contain. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
