// The files of tests/interop that run with the other versions of the reference client, in the long form. The rest
// test details of 4.17.0, our own client, or the server regardless of the client.

import { type ClientVersion, versions } from '../reference-client/versions.ts'

/** Run the core set only: their calls and events are those of 4.8.1, or fewer. */
const coreOnly = ['4.1.6', 'agora-chat 1.3.1']

export const otherVersions: readonly ClientVersion[] = versions.filter(
  ({ name }) => name !== '4.17.0' && !coreOnly.includes(name),
)

const files =
  `blocklist changes contacts conversations files groups-moderation groups-calls groups-membership-events groups-moderation-events history kinds
options people presence profiles reactions receipts rooms-calls rooms-events rooms-messages session silent-mode text
threads`.split(/\s+/)

/** Files that mostly wait for events which this version does not have; the core set covers their features. */
const without: Readonly<Record<string, readonly string[]>> = {
  '4.8.1': ['changes', 'kinds', 'receipts', 'silent-mode', 'text'],
}

/** The files as patterns. */
export const filesWith = (version: string): string[] =>
  files.filter((name) => !without[version]?.includes(name)).map((name) => `tests/interop/${name}.test.ts`)
