// All declarations, combined into connections.

import type {
  HistoryMethods,
  SendMethods,
  SpeechMethods,
  TalkMethods,
  TranslationMethods,
} from './conversations.ts'
import type { GroupMethods } from './groups.ts'
import type { LocalCacheMethods } from './local-cache.ts'
import type { CallMethods, ContactMethods, PresenceMethods, SelfMethods, SilentMethods } from './people.ts'
import type { ChatRoomMethods } from './rooms.ts'
import type { CoreSignIn, SessionMethods, SignedIn, SignIn } from './session.ts'
import type { ThreadMethods } from './threads.ts'

export type * from './common.ts'
export type * from './conversations.ts'
export type * from './groups.ts'
export type * from './handlers.ts'
export type * from './local-cache.ts'
export type * from './messages.ts'
export type * from './people.ts'
export type * from './rooms.ts'
export type * from './session.ts'
export type * from './threads.ts'

/** All methods of a connection, under all their names. */
export interface ConnectionMethods
  extends SessionMethods,
    TalkMethods,
    ContactMethods,
    PresenceMethods,
    SelfMethods,
    SilentMethods,
    CallMethods,
    SpeechMethods,
    ThreadMethods,
    GroupMethods,
    ChatRoomMethods {}

/** The methods of the small connection, which also accepts the longer option names for a sign-in. */
export interface CoreMethods extends Omit<SessionMethods, 'open'>, SendMethods {
  open(options: SignIn | CoreSignIn): Promise<SignedIn>
}

/** Contacts, conversations and message actions. */
export interface ContactPart extends ContactMethods, SelfMethods, CallMethods, HistoryMethods {}

/** The names under which applications add plug-ins with `usePlugin`. Missing before that. */
export interface Parts {
  contact: ContactPart
  group: GroupMethods
  chatroom: ChatRoomMethods
  thread: ThreadMethods
  presence: PresenceMethods
  silent: SilentMethods
  translation: TranslationMethods
  localCache: LocalCacheMethods
}
