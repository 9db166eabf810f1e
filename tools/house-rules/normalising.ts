// Normalising untrusted text takes quadratic time unless long runs of combining marks are cut first.
import type { Finding, SourceFile } from '../repository.ts'
import { eachFile, isCode, isNode, isTest, mayName, visit } from '../repository.ts'

const watched = /^(packages|apps)\/[^/]+\/src\//
/** The only place that may, and the test kit, which generates its own texts. */
const allowed = /^packages\/(protocol\/src\/normalization\.ts$|testkit\/)/

/** Finds calls of `.normalize(…)` other than in `normalized`. */
export function boundedNormalising(files: readonly SourceFile[]): Finding[] {
  const sources = files.filter(
    (file) =>
      isCode(file.path) &&
      watched.test(file.path) &&
      !allowed.test(file.path) &&
      !isTest(file.path) &&
      mayName(file, ['normalize']),
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
