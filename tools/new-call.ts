// `npm run new:call -- rooms.greet rooms.greeted`: generates a call of an area and the event it causes, with a
// handler, a scenario and a line in the changelog. The result works and passes all checks; replace the sample
// `note` field by the real content of the call. docs/adding-a-call.md explains each of the files.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './child-process.mjs'
import { root } from './repository.ts'

/**
 * Areas whose client methods follow from the catalogue. For the last two, the kit's fake client needs a method per
 * call.
 */
const derivedAreas = ['rooms', 'groups', 'threads']

/** The text of a file, or undefined if there is none. */
export type Read = (path: string) => string | undefined

/**
 * The files that a new call adds and changes, with their new texts. Throws an error with a clear message if the
 * call cannot be added.
 */
export function newCall(call: string, event: string, read: Read): ReadonlyMap<string, string> {
  const names = namesOf(call, event)
  const written = new Map<string, string>()
  const change = (path: string, edit: (text: string) => string): void => {
    const text = written.get(path) ?? read(path)
    if (text === undefined) throw new Error(`${path} is missing.`)
    written.set(path, edit(text))
  }
  const { area, callConst, eventConst, file, handlers } = names
  const protocol = 'packages/protocol/src'
  const areas = 'packages/server/src/areas'
  if (!derivedAreas.includes(area))
    throw new Error(
      `The client's methods of ${area} are written by hand: follow docs/adding-a-call.md. This works for ${derivedAreas.join(', ')}.`,
    )
  for (const path of [`${protocol}/${area}/${file}.ts`, `${areas}/${area}/${file}.ts`])
    if (read(path) !== undefined) throw new Error(`${path} exists already.`)

  written.set(`${protocol}/${area}/${file}.ts`, callFile(names))
  change(`${protocol}/catalogue.ts`, (text) =>
    withImport(
      after(
        text,
        new RegExp(`^export const calls = \\{[\\s\\S]*?^  ${area}: \\{`, 'm'),
        ` ${names.method}: ${callConst},`,
      ),
      `import { ${callConst} } from './${area}/${file}.ts'`,
    ),
  )
  change(`${protocol}/${area}/events.ts`, (text) => withEvent(text, names))
  change(`${protocol}/catalogue-events.ts`, (text) =>
    withImport(
      after(text, /^export const earlyEvents = \[/m, ` ${eventConst},`),
      `import { ${eventConst} } from './${area}/events.ts'`,
    ),
  )
  written.set(`${areas}/${area}/${file}.ts`, handlerFile(names))
  const ownList = `${areas}/${area}/index.ts`
  const hasOwnList = read(ownList) !== undefined
  change(hasOwnList ? ownList : `${areas}/index.ts`, (text) =>
    withImport(
      after(text, /^export const \w+[^=]*= \[/m, ` ...${handlers},`),
      `import { ${handlers} } from './${hasOwnList ? '' : `${area}/`}${file}.ts'`,
    ),
  )
  written.set(`tests/scenarios/${area}/${file}.scenario.ts`, scenarioFile(names))
  change('CHANGELOG.md', (text) =>
    after(
      text,
      /^## Unreleased\n[\s\S]*?^### Added\n\n/m,
      `- \`client.${area}.${names.method}()\`, and the event \`${event}\`.\n`,
    ),
  )
  return written
}

interface Names {
  readonly area: string
  readonly method: string
  readonly call: string
  readonly event: string
  readonly callConst: string
  readonly eventConst: string
  /** Without its extension. */
  readonly file: string
  readonly handlers: string
}

function namesOf(call: string, event: string): Names {
  const isName = (name: string) => /^[a-z]+\.[a-z][A-Za-z]*$/.test(name)
  if (!isName(call) || !isName(event))
    throw new Error(
      `Name a call and its event as area.method and area.happened, not "${call}" and "${event}".`,
    )
  const [area = '', method = ''] = call.split('.')
  if (!event.startsWith(`${area}.`))
    throw new Error(`The event ${event} belongs to another area than ${call}.`)
  const camel = (name: string) => name.replace(/\.([a-z])/, (_, letter: string) => letter.toUpperCase())
  const file = method.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return {
    area,
    method,
    call,
    event,
    callConst: camel(call),
    eventConst: camel(event),
    file,
    handlers: `${camel(call)}Handlers`,
  }
}

const callFile = ({ area, call, callConst, file, event }: Names) => `import { call } from '../call.ts'
import { text, wire } from '../shape/index.ts'

/** Describes the call in one sentence, for the reference. Causes \`${event}\`. An addition of Parley. */
export const ${callConst} = call('${call}', {
  rest: 'POST parley/v1/${area}/${file}',
  actsAs: 'resource',
  input: { note: text },
  answer: { note: wire('data.note', text) },
})
`

const eventText = ({
  event,
  eventConst,
}: Names) => `/** Sent to the user's other devices: describes what happened. An addition of Parley. */
export const ${eventConst} = event('${event}', {
  ns: NameSpace.NOTIFY,
  operation: 'parley_${event.replaceAll(/[.A-Z]/g, (found) => (found === '.' ? '_' : `_${found.toLowerCase()}`))}',
  data: { note: wire('data.note', text) },
})
`

function withEvent(text: string, names: Names): string {
  return ['text', 'wire'].reduce(
    (before, name) => withName(before, name, '../shape/index.ts'),
    withName(`${text.trimEnd()}\n\n${eventText(names)}`, 'NameSpace', '../wire/index.ts'),
  )
}

const handlerFile = ({
  call,
  eventConst,
  handlers,
}: Names) => `import { calls, ${eventConst} } from '@parley/protocol'
import { ownLogs } from '../../logs/own-logs.ts'
import { actingDevice } from '../../pipeline/acting-device.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'

/** The longest note, in characters. */
const longestNote = 1024

export const ${handlers} = [
  handle(calls.${call}, async (context, input) => {
    const me = meOf(context)
    const note = checkText('note', input.note, longestNote)
    const device = await actingDevice(context)
    await context.change(async ({ sql, emit }) => {
      const log = (await ownLogs(sql, context.app, [me], context.now)).get(me.id)
      if (!log) throw new Error(\`The log of \${me.name} was not opened.\`)
      emit(${eventConst}, { note }, { in: log, by: me, to: me.name, ...(device ? { device } : {}) })
    })
    return { note }
  }),
]
`

const scenarioFile = ({ area, method, event }: Names) => `import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

scenario('${area}.${method} is sent to the user’s other devices', async ({ world, ann }) => {
  const phone = await world.device('ann', 'phone')
  const { note } = await world.until(ann.client.${area}.${method}({ note: 'hello' }))
  expect(note).toBe('hello')
  await phone.sees('${event}', { note: 'hello' })
})
`

/** Inserts text after the match of a pattern. */
function after(text: string, pattern: RegExp, more: string): string {
  const found = pattern.exec(text)
  if (!found) throw new Error(`Nothing matches ${pattern}.`)
  const end = found.index + found[0].length
  return `${text.slice(0, end)}${more}${text.slice(end)}`
}

/** Adds an import before the others; the formatter sorts and merges them. */
const withImport = (text: string, line: string): string => text.replace(/^import /m, `${line}\nimport `)

/** Adds a name to the import from a module, unless it is there. */
function withName(text: string, name: string, module: string): string {
  const imports = new RegExp(`import \\{([^}]*)\\} from '${module.replaceAll('.', '\\.')}'`)
  const names = imports.exec(text)?.[1]
  if (names === undefined) return withImport(text, `import { ${name} } from '${module}'`)
  return new RegExp(`\\b${name}\\b`).test(names)
    ? text
    : text.replace(imports, `import { ${name},${names}} from '${module}'`)
}

if (import.meta.main) {
  const [call = '', event = ''] = process.argv.slice(2)
  const read = (path: string) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
  try {
    const files = newCall(call, event, read)
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
      console.log(path)
    }
    const node = (...words: string[]) => run(process.execPath, words, { cwd: root, output: 'shown' })
    await node(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--write',
      ...[...files.keys()].filter((path) => path.endsWith('.ts')),
    )
    await node('tools/reference.ts', '--write')
    await node('tools/api.ts', '--write')
    console.log(`Now replace the note by what ${call} is about, see docs/adding-a-call.md.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
