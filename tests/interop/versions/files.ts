// Which files of tests/interop do not run with another version of the reference client, in the long form, and why.

import { type ClientVersion, versions } from '../foreign/versions.ts'

const ordinaryVersion = '4.17.0'

export const otherVersions: readonly ClientVersion[] = versions.filter(({ name }) => name !== ordinaryVersion)

/** For every version: files in which no reference client acts, or which are about one version. */
const always: Readonly<Record<string, string>> = {
  facts: 'facts about 4.17.0',
  frames: 'compares the frames of 4.17.0 with ours',
  habits: 'oddities of 4.17.0',
  surfaces: 'checks a table',
}

const onlyIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {}

/** The files that do not run with this version, as patterns. */
export function filesWithout(version: string): string[] {
  return Object.keys({ ...always, ...onlyIn[version] }).map((name) => `tests/interop/${name}.test.ts`)
}
