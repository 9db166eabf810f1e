// Words that all declarations use. Nothing in this folder exists while a program runs.
//
// What is given to an application can be changed by it (no `readonly`): applications of this surface put answers into
// variables of their own types. What they hand in is only read.

export type ChatType = 'singleChat' | 'groupChat' | 'chatRoom'
/** What stands in a list of conversations. */
export type ConversationType = Exclude<ChatType, 'chatRoom'>

/** The error of a failed call, and of `onError`. */
export interface ErrorEvent {
  type: number
  message: string
  data?: unknown
}

/** An answer: `data` is what was asked for, and the server's other words stand beside it. */
export interface AsyncResult<Data> {
  type: number
  data: Data
  [word: string]: unknown
}

/** Some answers have what was asked for in `entities`. */
export interface ListResult<Entity> {
  type: number
  entities: Entity[]
  [word: string]: unknown
}

/** Older applications are called back as well. */
export interface Callbacks<Answer> {
  readonly success?: (answer: Answer) => void
  readonly error?: (error: ErrorEvent) => void
}

/** A request with these options, and its answer as it is. */
export type Gets<Options, Answer> = (options: Options & Callbacks<Answer>) => Promise<Answer>
/** A request whose answer has this under `data`. */
export type Asks<Options, Data> = Gets<Options, AsyncResult<Data>>
/** The same, with options that may be left out. */
export type AsksAnyway<Options, Data> = (
  options?: Options & Callbacks<AsyncResult<Data>>,
) => Promise<AsyncResult<Data>>
/** A request that has nothing to answer. */
export type Does<Options> = (options: Options & Callbacks<unknown>) => Promise<void>

/** Other names for methods: each is what the method is. */
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

/** What became of one person. */
export interface UserOutcome {
  user: string
  result: boolean
  action: string
  reason?: string
}

export interface MutedUser {
  user: string
  expire: number
}

/** By the name of the role: `{ owner: 'ann' }`. */
export type Affiliation = ({ owner: string } | { admin: string } | { member: string }) & {
  joined_time?: number
}

export interface Member {
  userId: string
  role: 'owner' | 'admin' | 'member'
  joinedTime: number
}

export interface MemberPage {
  cursor: string
  members: Member[]
}

export interface SharedFile {
  file_id: string
  file_name: string
  file_owner: string
  file_size: number
  created: number
}

export interface UploadCallbacks {
  readonly onFileUploadComplete?: (answer: UploadedFile) => void
  readonly onFileUploadError?: (error: ErrorEvent) => void
  readonly onFileUploadProgress?: (progress: {
    loaded: number
    total: number
    lengthComputable: boolean
  }) => void
}

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

/** Who is who in an app, in the words of the wire. */
export interface Jid {
  appKey: string
  name: string
  domain: string
  clientResource: string
}

/** An account as the server tells it. */
export interface Account {
  uuid: string
  type: string
  created: number
  modified: number
  username: string
  activated: boolean
  nickname: string
}
