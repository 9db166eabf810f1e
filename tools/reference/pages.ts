// The reference pages, as lines of Markdown.

import * as protocol from '@parley/protocol'
import { readFiles, type SourceFile } from '../repository.ts'
import { exampleAnswer, exampleRequest } from './requests.ts'
import { definitionSentences, entrySentences } from './sentences.ts'
import { exampleOf, typeName } from './shapes.ts'

const sources = 'packages/protocol/src/'

const callers: Readonly<Record<protocol.Caller, string>> = {
  anyone: 'anyone',
  user: 'a user',
  app: "the application's back end",
  userOrApp: "a user or the application's back end",
  operator: 'an operator of the server',
}

export interface ReferencePages {
  readonly calls: readonly string[]
  readonly events: readonly string[]
  readonly errors: readonly string[]
  readonly limits: readonly string[]
  /** Definitions without a sentence. */
  readonly silent: readonly string[]
}

export function makePages(): ReferencePages {
  const files = readFiles().filter(({ path }) => path.startsWith(sources) && !path.endsWith('.test.ts'))
  const sentences = definitionSentences(files)
  const silent: string[] = []
  const sentence = (name: string, known: ReadonlyMap<string, string>) => {
    const text = known.get(name)
    if (!text) silent.push(name)
    return text ?? ''
  }
  const codes = entrySentences(textOf(files, 'errors/codes.ts'), /^ {2}(\w+): -?\d/)
  return {
    calls: callsPage((name) => sentence(name, sentences)),
    events: eventsPage((name) => sentence(name, sentences)),
    errors: errorsPage((name) => sentence(name, codes)),
    limits: limitsPage(files, sentence),
    silent,
  }
}

/** All calls by area; an area may be in both tables. */
export function allCalls(): ReadonlyMap<string, readonly (readonly [string, protocol.CallDefinition])[]> {
  const areas = new Map<string, (readonly [string, protocol.CallDefinition])[]>()
  for (const table of [protocol.calls, protocol.legacyCalls, protocol.backendCalls]) {
    for (const [area, topics] of Object.entries(table)) {
      const calls = areas.get(area) ?? []
      calls.push(...Object.entries(topics as Record<string, protocol.CallDefinition>))
      areas.set(area, calls)
    }
  }
  return areas
}

function callsPage(sentence: (name: string) => string): string[] {
  const lines = [
    '# Calls',
    '',
    'Paths are below `/{org}/{app}/`. `{user}` is always the signed-in user. Times are milliseconds since 1970. What',
    '`serverBusy` and `maxLimit` protect is in [limits](../limits.md).',
    '',
  ]
  const areas = allCalls()
  for (const [area, calls] of areas) {
    const links = calls.map(([name]) => `[${name}](#${`${area}.${name}`.toLowerCase().replaceAll('.', '')})`)
    lines.push(`- **${area}**: ${links.join(' · ')}`)
  }
  lines.push('')
  for (const [area, calls] of areas) {
    for (const [name, call] of calls) {
      lines.push(`## ${area}.${name}`, '', sentence(call.name), '')
      lines.push(`\`${call.method} ${call.path}\`, by ${callers[call.by]}.`, '')
      lines.push(...table('| Input | On the wire | Type | |', fieldRows(call.input)))
      lines.push(...table('| Answer | On the wire | Type | |', fieldRows(call.answer)))
      const own = protocol.refusals[call.name] ?? []
      const reasons = [...own, ...protocol.generalRefusals(call).filter((reason) => !own.includes(reason))]
      lines.push(`Refusals: ${reasons.map((reason) => `\`${reason}\``).join(', ')}.`, '')
      lines.push('```http', ...exampleRequest(call), '```', '')
      if (Object.keys(call.answer).length > 0) lines.push('```json', ...exampleAnswer(call), '```', '')
    }
  }
  return lines
}

function eventsPage(sentence: (name: string) => string): string[] {
  const spaces = Object.entries(protocol.NameSpace)
  const lines = [
    '# Events',
    '',
    'A client receives an event by its name: `client.on(\'groups.joined\', ({ data }) => …)`. "Other devices" are all devices of a user but the one that',
    'acted. Events that are not stored reach only clients that are connected.',
    '',
  ]
  for (const event of protocol.events) {
    const space = spaces.find(([, number]) => number === event.ns)?.[0]
    lines.push(`## ${event.name}`, '', sentence(event.name), '')
    lines.push(`Namespace ${space}, operation ${event.operation}${event.kept ? '' : '; not stored'}.`, '')
    lines.push(...table('| Value | Place in the body | Type | |', fieldRows(event.data)))
    lines.push('```json', ...JSON.stringify(exampleOf(event.data, true), null, 2).split('\n'), '```', '')
  }
  return lines
}

function errorsPage(sentence: (name: string) => string): string[] {
  const rows = protocol.reasons.map(
    (reason) =>
      `| ${protocol.codes[reason]} | \`${reason}\` | ${sentence(reason)} | ${errorExample(reason)} |`,
  )
  return [
    '# Errors',
    '',
    'Compare `error.reason`; the number is for applications that know the protocol, and the text is for people. The last column is an example of the',
    'error on the wire: the status and the text of an answer over REST, the code and the text of an answer to a message or a sign-in, or what only the',
    'client itself reports. `{…}` stands for a value. All texts are in `packages/protocol/src/errors/`.',
    '',
    '```ts',
    'try {',
    "  await client.groups.leave('284710938411009')",
    '} catch (error) {',
    "  if (error.reason === 'notInGroup') return",
    '  throw error',
    '}',
    '```',
    '',
    ...table('| Code | Reason | What it means | Example |', rows),
  ]
}

/** One form of a reason: on the wire, or in the client. */
function errorExample(reason: protocol.Reason): string {
  const forms: { readonly [R in protocol.Reason]?: Readonly<Record<string, protocol.HttpForm>> } =
    protocol.httpForms
  const [form] = Object.values(forms[reason] ?? {})
  if (form) return formExample(form)
  const channels = [
    ['message', protocol.sendRows],
    ['sign-in', protocol.provisionRows],
  ] as const
  for (const [channel, statuses] of channels)
    for (const [code, rows] of Object.entries(statuses)) {
      const row = rows.find(([, of]) => of === reason)
      if (row) return example(channel, code, row[0] === '{}' ? (row[2] ?? reason) : row[0])
    }
  const { requestFailed, userNotFound } = protocol.httpForms
  const others: { readonly [R in protocol.Reason]?: string } = {
    signedInElsewhere: logoutExample('signedInElsewhere'),
    userRemoved: logoutExample('userRemoved'),
    passwordChanged: logoutExample('passwordChanged'),
    kickedByOtherDevice: logoutExample('kickedByOtherDevice'),
    downloadNotAllowed: httpExample(protocol.downloadFailure('downloadNotAllowed')),
    downloadExpired: httpExample(protocol.downloadFailure('downloadExpired')),
    localStoreFailed: 'client: the error of the host, such as `QuotaExceededError`',
    wrongPassword: formExample(requestFailed.invalidPassword),
    unknownUser: formExample(userNotFound.signIn),
    unknownApp: formExample(requestFailed.appNotFound),
    serverUnreachable: 'client: no answer',
    notAParleyServer: 'client: an answer without an `error`',
    nameTaken: formExample(requestFailed.nameTaken),
    nameIllegal: formExample(requestFailed.nameIllegal),
    passwordIllegal: formExample(requestFailed.passwordIllegal),
    registrationClosed: formExample(requestFailed.registrationClosed),
  }
  const other = others[reason]
  if (other) return other
  const local = localMessages().get(reason)
  if (local) return example('client', '', local)
  const { status, body } = protocol.speechFailure(reason)
  return example('REST', status, body.error.message)
}

const formExample = ({ status, says }: protocol.HttpForm) => example('REST', status, says)

const httpExample = ({ status, body }: protocol.HttpFailure) =>
  example('REST', status, body.error_description)

const logoutExample = (reason: protocol.LogoutReason) =>
  `disconnection: operation ${protocol.forcedLogoutOperation(reason)}`

const example = (where: string, code: string | number, says: string) =>
  `${where}: \`${`${code} ${says.replaceAll('{text}', '…').replaceAll('|', '\\|')}`.trim()}\``

/** Texts of errors that the client itself reports. */
function localMessages(): ReadonlyMap<protocol.Reason, string> {
  const failures = [
    ...protocol.localFailureNames.map((name) => protocol.localFailure(name)),
    ...protocol.localHostFailureNames.map((name) => protocol.localHostFailure(name)),
    ...protocol.localFileFailureNames.map((name) => protocol.localFileFailure(name)),
  ]
  return new Map(failures.map(({ reason, message }) => [reason, message]))
}

function limitsPage(
  files: readonly SourceFile[],
  sentence: (name: string, known: ReadonlyMap<string, string>) => string,
): string[] {
  const modules = new Map(
    [...textOf(files, 'limits.ts').matchAll(/export \* as (\w+) from '\.\/(limits\/[\w-]+\.ts)'/g)].map(
      ([, name = '', path = '']) => [name, path],
    ),
  )
  const lines = ['# Limits', '', 'Budgets of the server are in [limits](../limits.md).', '']
  for (const [name, path] of modules) {
    const known = entrySentences(textOf(files, path), /^export const (\w+) =/)
    const group = Object.entries((protocol as unknown as Record<string, object>)[name] ?? {})
    const order = [...known.keys()]
    group.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    const rows = group.map(
      ([key, value]) => `| \`${key}\` | ${withUnit(key, value)} | ${sentence(key, known)} |`,
    )
    lines.push(`## ${name}`, '', ...table('| Limit | Value | |', rows))
  }
  return lines
}

/** The unit is in the name of a limit, or in its sentence. */
function withUnit(name: string, value: unknown): string {
  if (typeof value !== 'number') return `\`${JSON.stringify(value) ?? String(value)}\``
  const figure = value.toLocaleString('en-US')
  if (/Ms$/.test(name)) return `${figure} ms (${duration(value)})`
  if (/(Bytes|(?<!page|Page|batch)Size)$/.test(name)) return `${figure} bytes`
  return figure
}

function duration(ms: number): string {
  const steps = [
    [86_400_000, 'days'],
    [3_600_000, 'hours'],
    [60_000, 'minutes'],
    [1_000, 'seconds'],
  ] as const
  const [size, unit] = steps.find(([size]) => ms >= size && ms % size === 0) ?? [1, 'ms']
  const amount = ms / size
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? unit.replace(/s$/, '') : unit}`
}

function fieldRows(fields: protocol.Fields): string[] {
  return Object.entries(fields).map(([name, field]) => {
    const fallback = field.fallback === undefined ? '' : `, \`${JSON.stringify(field.fallback)}\` if missing`
    const need = `${field.optional ? 'optional' : 'required'}${fallback}`
    return `| \`${name}\` | \`${field.wire ?? name}\` | ${typeName(field)} | ${need} |`
  })
}

const table = (head: string, rows: readonly string[]) =>
  rows.length === 0 ? [] : [head, head.replaceAll(/[^|]+/g, '---'), ...rows, '']

const textOf = (files: readonly SourceFile[], path: string) =>
  files.find((file) => file.path === sources + path)?.text ?? ''
