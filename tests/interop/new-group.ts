// Creates a group with the call that the version of the reference client has for it.

import type { ReferenceClient } from './reference-client/client.ts'

interface NewGroup {
  readonly groupName: string
  readonly members: readonly string[]
  readonly [setting: string]: unknown
}

/** Creates a group and returns its id. Versions before 4.15 have only the older call, with other field names. */
export async function newGroup(owner: ReferenceClient, group: NewGroup): Promise<string> {
  if (owner.connection.createGroupVNext) return (await owner.call('createGroupVNext', group)).data.groupId
  const { groupName, description = '', isPublic = false, needApprovalToJoin = false, ...more } = group
  const {
    allowMemberToInvite = true,
    inviteNeedConfirm = false,
    maxMemberCount = 200,
    extension,
    ...rest
  } = more
  const data = {
    groupname: groupName,
    desc: description,
    public: isPublic,
    approval: needApprovalToJoin,
    allowinvites: allowMemberToInvite,
    inviteNeedConfirm,
    maxusers: maxMemberCount,
    ext: extension,
    ...rest,
  }
  return (await owner.call('createGroup', { data })).data.groupid
}
