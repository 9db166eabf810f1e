// For tests of groups with the foreign client: Ann and her groups, calls that are noted down, and files up and down.

import type { ForeignClient } from './foreign/client.ts'
import type { Loose } from './foreign/loose.ts'
import type { World } from './world.ts'

/** The names that were called: a file of tests looks in the end whether it has left one out. */
export const called = new Set<string>()

export interface Cast {
  readonly ann: string
  readonly ben: string
  readonly cem: string
  /** Ann owns the groups. */
  readonly owner: ForeignClient
  readonly other: ForeignClient
  /** A new group of Ann's with these people. */
  group(members?: readonly string[], more?: object): Promise<string>
}

export async function cast(world: World): Promise<Cast> {
  const [ann, ben, cem] = [await world.person('ann'), await world.person('ben'), await world.person('cem')]
  const owner = await world.signedIn(ann)
  const other = await world.signedIn(ben)
  return {
    ann,
    ben,
    cem,
    owner,
    other,
    async group(members = [ben, cem], more = {}) {
      const { data } = await call(owner, 'createGroupVNext', { groupName: 'choir', members, ...more })
      return data.groupId
    },
  }
}

export async function call(client: ForeignClient, name: string, ...given: unknown[]): Promise<Loose> {
  called.add(name)
  return client.call(name, ...given)
}

/** Upload and download tell their results by callbacks. */
function withCallbacks(
  client: ForeignClient,
  name: string,
  given: object,
  [isDone, isRefused]: readonly [string, string],
): Promise<Loose> {
  called.add(name)
  const work = new Promise((resolve, reject) => {
    const callbacks = { [isDone]: resolve, [isRefused]: reject }
    client.connection[name](client.sandbox.realm.inside({ ...given, ...callbacks }))
  })
  return client.settle(work)
}

export const upload = (client: ForeignClient, groupId: string, name = 'note.txt') =>
  withCallbacks(
    client,
    'uploadGroupSharedFile',
    { groupId, file: { data: new File(['hello world'], name, { type: 'text/plain' }) } },
    ['onFileUploadComplete', 'onFileUploadError'],
  )

export const download = (client: ForeignClient, given: object) =>
  withCallbacks(client, 'downloadGroupSharedFile', given, ['onFileDownloadComplete', 'onFileDownloadError'])
