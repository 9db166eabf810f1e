// V8 settings belong to the start: changing them later affects running threads and can crash the process.
import type { Finding, SourceFile } from '../repository.ts'
import { eachFile, isCode, mayName, visit } from '../repository.ts'

const changesSettings = 'setFlagsFromString'

/** Finds code that changes V8 settings at run time. */
export function engineSettings(files: readonly SourceFile[]): Finding[] {
  return eachFile(
    files.filter((file) => isCode(file.path) && mayName(file, [changesSettings])),
    (file) => {
      const findings: Finding[] = []
      visit(file, (node, line) => {
        if (node.type !== 'Identifier' || node['name'] !== changesSettings) return
        findings.push({ path: file.path, line, message: 'changes settings of the engine while it runs' })
      })
      return findings
    },
  )
}
