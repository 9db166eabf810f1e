// Normalising a text of a stranger takes quadratic time unless long runs of marks are cut first.
import type { Finding, SourceFile } from '../repository.ts'
import { eachFile, isCode, isNode, isTest, visit } from '../repository.ts'

const watched = /^(packages|apps)\/[^/]+\/src\//
/** The one place that may, and the texts of the test kit, which it makes itself. */
const allowed = /^packages\/(protocol\/src\/normalization\.ts$|testkit\/)/

/** Calls of `.normalize(…)` other than in `normalized`. */
export function boundedNormalising(files: readonly SourceFile[]): Finding[] {
  const sources = files.filter(
    ({ path }) => isCode(path) && watched.test(path) && !allowed.test(path) && !isTest(path),
  )
  return eachFile(sources, (file) => {
    const findings: Finding[] = []
    visit(file, (node, line) => {
      const property = node.type === 'MemberExpression' ? node['property'] : undefined
      if (isNode(property) && (property['name'] === 'normalize' || property['value'] === 'normalize'))
        findings.push({
          path: file.path,
          line,
          message: 'normalize: use normalized() of @parley/protocol, which cuts long runs of marks',
        })
    })
    return findings
  })
}
