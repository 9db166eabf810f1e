// Nothing at the top of a module changes: all clients of a page, and all servers of a process, would share it. What does
// belong to the page, the thread or the process is listed here with the reason.
import type { Finding, Node, SourceFile } from '../repository.ts'
import { eachFile, isCode, isNode, isTest, visit } from '../repository.ts'

/** Folders that hold caches: the host itself has page-wide state; selectors cache what follows from their arguments. */
const caches = /^packages\/client\/src\/(platform|state\/selectors)\//

const formatter = 'a cache of formatters, which are expensive to create and have no state'
const preferences = 'choices in the storage of the page, by user'
const onePlayer = 'one voice message plays at a time on a page'
const favicon = 'the icon of the page'
const encoder = 'memory that is reused between synchronous steps'
const collector = 'garbage collection of this process'

/** Files that may have such state, and what it is. */
export const sharedOnPurpose: Readonly<Record<string, string>> = {
  'packages/compat/src/message.ts': 'ids are unique on the page, whichever connection sends the message',
  'packages/protocol/src/wire/utf8.ts': 'short texts that were decoded lately, and the decoder of the host',
  'packages/protocol/src/wire/write.ts': encoder,
  'packages/react/src/composer/attachments/add-files.ts': 'ids of attachments are unique on the page',
  'packages/react/src/conversation/forward/merged-forward.ts': formatter,
  'packages/react/src/media/voice-player/background-playback.ts': onePlayer,
  'packages/react/src/media/voice-player/current-playback.ts': onePlayer,
  'packages/react/src/notifications/icon-badge.ts': favicon,
  'packages/react/src/notifications/notification-preferences.ts': preferences,
  'packages/react/src/notifications/sound.ts': 'a page has one audio output',
  'packages/react/src/people/contacts/contact-groups.ts': formatter,
  'packages/react/src/presence/use-on-screen.ts': 'one observer for all elements of the page',
  'packages/react/src/search/find-conversations.ts': 'a cache of the initials of names',
  'packages/react/src/state/names/pinyin.ts': formatter,
  'packages/react/src/state/translation/use-auto-translation.ts': preferences,
  'packages/react/src/strings/format.ts': formatter,
  'packages/react/src/timeline/kinds/lazy-kinds.tsx': 'code that was loaded',
  'packages/react/src/timeline/kinds/played-messages.ts': preferences,
  'packages/react/src/timeline/kinds/use-placeholder.ts': 'code that was loaded',
  'packages/react/src/ui/emoji/catalogue.ts': formatter,
  'packages/react/src/ui/emoji/load-catalogue.ts': 'code and data that were loaded',
  'packages/react/src/ui/format/format-bytes.ts': formatter,
  'packages/react/src/ui/format/format-duration.ts': formatter,
  'packages/react/src/ui/format/list-names.ts': formatter,
  'packages/react/src/ui/format/time-left.ts': formatter,
  'packages/react/src/ui/format/times.ts': formatter,
  'packages/react/src/ui/page-memory.ts': 'the functions that clear the rest of this list between tests',
  'packages/server/src/frames/write.ts': encoder,
  'packages/server/src/main.ts': 'the program itself',
  'packages/server/src/moderation/words/fold.ts': 'a cache of normalised characters',
  'packages/server/src/platform/memory-reclaim.ts': collector,
  'packages/server/src/push/silent-mode.ts': formatter,
  'packages/server/src/storage/procedures/batched-statements.ts': 'a cache of SQL texts',
  'packages/server/src/storage/sql.ts': 'the table of procedures, filled while modules are loaded',
}

/** State at the top of a module that is not listed, and rows for files that have none. */
export function noModuleState(files: readonly SourceFile[], listed = sharedOnPurpose): Finding[] {
  const stateful = new Set<string>()
  const findings = eachFile(files.filter(isSource), (file) => {
    const found = moduleState(file)
    if (found.length > 0) stateful.add(file.path)
    return file.path in listed ? [] : found
  })
  const paths = new Set(files.map(({ path }) => path))
  const stale = Object.keys(listed).filter((path) => paths.has(path) && !stateful.has(path))
  return [
    ...findings,
    ...stale.map((path) => ({
      path,
      line: 1,
      message: 'has no state at its top any more; remove its row from tools/house-rules/module-state.ts',
    })),
  ]
}

const isSource = ({ path }: SourceFile) =>
  isCode(path) && /^packages\/[^/]+\/src\//.test(path) && !isTest(path) && !caches.test(path)

function moduleState(file: SourceFile): Finding[] {
  const findings: Finding[] = []
  const top = new Set<unknown>()
  visit(file, (node, line) => {
    if (node.type === 'Program') for (const statement of node['body'] as readonly Node[]) top.add(statement)
    if (top.has(node) && node.type === 'ExportNamedDeclaration') top.add(node['declaration'])
    const found = top.has(node) ? sharedState(node) : undefined
    if (found === undefined) return
    const message = `${found} at the top of a module is shared by all clients or servers; keep it in an object of one of them`
    findings.push({ path: file.path, line, message })
  })
  return findings
}

function sharedState(node: Node): string | undefined {
  if (node.type !== 'VariableDeclaration') return undefined
  if (node['kind'] !== 'const') return String(node['kind'])
  const declarations = node['declarations'] as readonly Node[]
  return declarations.some((each) => isEmptyCollection(each) || isMutableArray(each))
    ? 'an empty collection'
    : undefined
}

/** A map or a set without initial content, unless its type says that it stays empty. A weak map caches by value. */
function isEmptyCollection({ id, init }: Node): boolean {
  if (!isNode(init) || init.type !== 'NewExpression' || !isNode(id)) return false
  const callee = init['callee']
  const isCollection = isNode(callee) && ['Map', 'Set'].includes(String(callee['name']))
  const isFilled = (init['arguments'] as unknown[]).length > 0
  const annotation = JSON.stringify(id['typeAnnotation'] ?? '')
  return isCollection && !isFilled && !/"Readonly(Map|Set)"/.test(annotation)
}

/** An empty array that is declared as one that may grow. */
function isMutableArray({ id, init }: Node): boolean {
  if (!isNode(init) || init.type !== 'ArrayExpression' || !isNode(id)) return false
  const annotation = id['typeAnnotation']
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined
  const isEmpty = (init['elements'] as unknown[]).length === 0
  return (
    isEmpty && isNode(type) && type.type === 'TSArrayType' && !/TSNeverKeyword/.test(JSON.stringify(type))
  )
}
