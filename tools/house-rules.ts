// The rules of this repository that no ready-made linter has. Each is a function from files to findings. Run all of
// them with `node tools/house-rules.ts`.
import { passiveListeners, strictMode } from './house-rules/browser-habits.ts'
import { oneWriter } from './house-rules/client-state.ts'
import { docCommands, reachablePages } from './house-rules/doc-commands.ts'
import { docPaths } from './house-rules/doc-paths.ts'
import { engineSettings } from './house-rules/engine-settings.ts'
import { longFiles, machinePaths, referenceNames, unfinishedWork } from './house-rules/file-contents.ts'
import { documentedMetrics } from './house-rules/metrics.ts'
import { noModuleState } from './house-rules/module-state.ts'
import { wholeRows } from './house-rules/named-columns.ts'
import { wholeTests } from './house-rules/no-skipped-tests.ts'
import { boundedNormalising } from './house-rules/normalising.ts'
import { polledPages } from './house-rules/one-reading.ts'
import { documentedSettings } from './house-rules/settings.ts'
import { logicalStyles, noFetchingStyles } from './house-rules/styles.ts'
import { lastingTestServers } from './house-rules/test-servers.ts'
import { timeAndChance } from './house-rules/time-and-randomness.ts'
import type { Finding, SourceFile } from './repository.ts'
import { readFiles, report } from './repository.ts'

/** All rules. */
export const houseRules: readonly ((files: readonly SourceFile[]) => Finding[])[] = [
  timeAndChance,
  wholeTests,
  lastingTestServers,
  polledPages,
  machinePaths,
  unfinishedWork,
  referenceNames,
  longFiles,
  logicalStyles,
  noFetchingStyles,
  (files) => strictMode(files),
  passiveListeners,
  engineSettings,
  boundedNormalising,
  docPaths,
  docCommands,
  reachablePages,
  documentedSettings,
  documentedMetrics,
  oneWriter,
  (files) => noModuleState(files),
  wholeRows,
]

if (import.meta.main) {
  const files = readFiles()
  report(houseRules.flatMap((rule) => rule(files)))
}
