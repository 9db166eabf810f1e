// The API of groups. The code behind it is loaded with the first call or event that needs it (lazy-areas.ts).

import type { Namespaces } from '../../calls/call-methods.ts'
import type { CallOptions, Run } from '../../calls/run-call.ts'
import type { Files } from '../../files/files.ts'
import type { Log } from '../../log.ts'
import type { MemberAttributes } from '../../state/application-types.ts'
import type { AreaEvent } from '../../state/area-event-emitter.ts'
import type { Ingest } from '../../state/ingest.ts'
import type { Listeners } from '../../state/listeners.ts'
import type { LocalFile, SharedFile } from '../../state/state.ts'
import type { Store } from '../../state/store.ts'

/** All group calls of the catalogue, and methods that load into the state. All answers are applied to the state. */
export interface Groups extends Omit<GroupCalls, 'setAttributes'> {
  /** Sets attributes of a member; an empty text removes a key. */
  setAttributes(
    input: { readonly groupId: string; readonly member: string; readonly attributes: MemberAttributes },
    options?: CallOptions,
  ): ReturnType<GroupCalls['setAttributes']>
  /** Loads the details of a group, including its announcement. */
  load(groupId: string): Promise<void>
  /** Loads all groups that the user is in, with the user's role. One load at a time. */
  loadOwn(): Promise<void>
  /** Loads the first members of a group, and with further calls the next ones. */
  loadMembers(groupId: string): Promise<void>
  /** Loads the next page of members into the state; does nothing once the list is complete. */
  loadMoreMembers(groupId: string): Promise<void>
  /** Loads open applications and invitations. */
  loadRequests(): Promise<void>
  /** Hands the group over to another member. Only the owner may do this. */
  changeOwner(input: { readonly groupId: string; readonly newOwner: string }): Promise<void>
  /** Turns notifications of this group off or on. */
  setQuiet(input: { readonly groupId: string; readonly isQuiet: boolean }): Promise<void>
  /** Uploads a file and adds it to the files of the group. */
  shareFile(input: ShareInput, options?: ShareOptions): Promise<SharedFile>
  /** Downloads a shared file. */
  downloadFile(input: { readonly groupId: string; readonly fileId: string }): Promise<Blob>
  /** Uploads a picture for an existing or a new group; returns the URL for `avatar`. */
  uploadPicture(input: Pick<ShareInput, 'file'>, options?: ShareOptions): Promise<string>
}

/** The group calls of the catalogue as methods, without the additions of `Groups`. */
export type GroupCalls = Namespaces['groups']

/** The file to share, and the group to share it with. */
export interface ShareInput {
  /** The group that gets the file. */
  readonly groupId: string
  /** A local file, as in drafts. */
  readonly file: LocalFile
}

/** Options of uploads to groups and rooms. */
export interface ShareOptions {
  /** Called with the uploaded fraction, from 0 to 1. */
  readonly onProgress?: (part: number) => void
  /** Cancels the upload. */
  readonly signal?: AbortSignal
}

export interface GroupsParts {
  readonly store: Store
  readonly ingest: Ingest
  readonly run: Run
  readonly log: Log
  readonly files: Files
  /** The base URL of the app's requests. */
  base(): string
  readonly thisSession: () => () => boolean
  readonly now: () => number
  readonly on: Listeners['on']
  readonly emit: Listeners['emit']
}

/** The code behind the API. */
export interface LoadedGroups extends Groups {
  /** Applies an event, if it is about groups. */
  receive(event: AreaEvent): void
}
