// For tests of groups with the reference client: Ann and her groups, recorded calls, and file transfers.

import { shareNote, withCallbacks } from './call-coverage.ts'
import { newGroup } from './new-group.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { World } from './world.ts'

export { call, called } from './call-coverage.ts'

export interface Cast {
  readonly ann: string
  readonly ben: string
  readonly cem: string
  /** Ann owns the groups. */
  readonly owner: ReferenceClient
  readonly other: ReferenceClient
  /** A new group of Ann's with these members. */
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
    group: (members = [ben, cem], more = {}) => newGroup(owner, { groupName: 'choir', members, ...more }),
  }
}

export const upload = (client: ReferenceClient, groupId: string, name?: string) =>
  shareNote(client, 'uploadGroupSharedFile', { groupId }, name)

export const download = (client: ReferenceClient, given: object) =>
  withCallbacks(client, 'downloadGroupSharedFile', given, ['onFileDownloadComplete', 'onFileDownloadError'])
