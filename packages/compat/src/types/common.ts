// Types that all declarations use. Nothing in this folder exists at run time.
//
// Results are mutable (no `readonly`), because applications of this API assign answers to variables of their own types.
// Arguments are only read.

/** The type of a conversation. */
export type ChatType = 'singleChat' | 'groupChat' | 'chatRoom'
/** The types of a conversation in a list. */
export type ConversationType = Exclude<ChatType, 'chatRoom'>

/** The error of a failed call, and of `onError`. */
export interface ErrorEvent {
  type: number
  message: string
  data?: unknown
}

/** An answer: `data` is the requested value, beside the server's other fields. */
export interface AsyncResult<Data> {
  type: number
  data: Data
  [word: string]: unknown
}

/** Some answers have the requested value in `entities`. */
export interface ListResult<Entity> {
  type: number
  entities: Entity[]
  [word: string]: unknown
}

/** Callbacks that older applications pass. */
export interface Callbacks<Answer> {
  readonly success?: (answer: Answer) => void
  readonly error?: (error: ErrorEvent) => void
}

/** A request with these options that resolves with the answer itself. */
export type AnswerMethod<Options, Answer> = (options: Options & Callbacks<Answer>) => Promise<Answer>
/** A request whose answer has this under `data`. */
export type RequestMethod<Options, Data> = AnswerMethod<Options, AsyncResult<Data>>
/** The same, with optional options. */
export type OptionalRequestMethod<Options, Data> = (
  options?: Options & Callbacks<AsyncResult<Data>>,
) => Promise<AsyncResult<Data>>
/** A request without a result. */
export type VoidMethod<Options> = (options: Options & Callbacks<unknown>) => Promise<void>

/** @deprecated Use `AnswerMethod`. */
export type Gets<Options, Answer> = AnswerMethod<Options, Answer>
/** @deprecated Use `RequestMethod`. */
export type Asks<Options, Data> = RequestMethod<Options, Data>
/** @deprecated Use `OptionalRequestMethod`. */
export type AsksAnyway<Options, Data> = OptionalRequestMethod<Options, Data>
/** @deprecated Use `VoidMethod`. */
export type Does<Options> = VoidMethod<Options>

/** Other names of methods with the same types. */
export type Aliases<Methods, Names extends Readonly<Record<string, keyof Methods>>> = {
  [Name in keyof Names]: Methods[Names[Name]]
}

/** Pages by a cursor. */
export interface ByCursor {
  readonly pageSize?: number
  readonly cursor?: string
}

/** Numbered pages. */
export interface ByPage {
  readonly pageNum: number
  readonly pageSize: number
}

/** The outcome for one user. */
export interface UserOutcome {
  user: string
  result: boolean
  action: string
  reason?: string
}

/** A muted member; `expire` is when the mute ends, in milliseconds since 1970. */
export interface MutedUser {
  user: string
  expire: number
}

/** By role: `{ owner: 'ann' }`. */
export type Affiliation = ({ owner: string } | { admin: string } | { member: string }) & {
  joined_time?: number
}

/** A member of a group or room. */
export interface Member {
  userId: string
  role: 'owner' | 'admin' | 'member'
  joinedTime: number
}

/** One page of members. */
export interface MemberPage {
  cursor: string
  members: Member[]
}

/** A file that a group or room shares. */
export interface SharedFile {
  file_id: string
  file_name: string
  file_owner: string
  file_size: number
  created: number
}

/** Callbacks of an upload. */
export interface UploadCallbacks {
  readonly onFileUploadComplete?: (answer: UploadedFile) => void
  readonly onFileUploadError?: (error: ErrorEvent) => void
  readonly onFileUploadProgress?: (progress: {
    loaded: number
    total: number
    lengthComputable: boolean
  }) => void
}

/** The server's answer to an upload. */
export interface UploadedFile {
  url: string
  secret: string
  [word: string]: unknown
}

/** A file of the browser, or an object that has it as `data`. */
export interface PickedFile {
  url: string
  filename: string
  filetype: string
  data: File | Blob | null
}

/** A user's address in an app, in the terms of the wire. */
export interface Jid {
  appKey: string
  name: string
  domain: string
  clientResource: string
}

/** An account as the server describes it. */
export interface Account {
  uuid: string
  type: string
  created: number
  modified: number
  username: string
  activated: boolean
  nickname: string
}
