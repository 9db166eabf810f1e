// What an application hands over to be sent: one type per kind of message.

import type { LocalFile } from '../platform/platform.ts'
import type { CustomDraftContent, DraftExt } from './application-types.ts'
import type { ConversationRef } from './conversation-ref.ts'
import type { Message } from './message-types.ts'

export type { LocalFile }

interface DraftCommon {
  readonly to: ConversationRef
  /** The application's own values; they travel with their types. */
  readonly ext?: DraftExt
  /** Groups and rooms: nobody but these members sees it. */
  readonly onlyTo?: readonly string[]
  /** Only for devices that are online at that moment; in no history. */
  readonly onlineOnly?: boolean
  /** Rooms. */
  readonly priority?: 'high' | 'normal' | 'low'
  /** Groups: readers may tell the sender. */
  readonly wantsReceipts?: boolean
}

export interface TextDraft extends DraftCommon {
  readonly kind: 'text'
  readonly text: string
  /** Languages into which the server translates it before it is sent. */
  readonly languages?: readonly string[]
  /** Translations that ride along. */
  readonly translations?: readonly { readonly code: string; readonly text: string }[]
}

/** Something with a file: a file of this device that is uploaded first, or the address of one that is there already. */
interface WithFile {
  readonly file?: LocalFile
  readonly url?: string
  readonly secret?: string
  readonly name?: string
  readonly bytes?: number
  /** Where the file goes instead, in one request. Our token goes there only if it is our own server. */
  readonly uploadUrl?: string
}

export interface ImageDraft extends DraftCommon, WithFile {
  readonly kind: 'image'
  /** The box of the smaller picture that the server makes. */
  readonly thumbnail?: { readonly width: number; readonly height: number }
  readonly width?: number
  readonly height?: number
  readonly isGif?: boolean
}

export interface VideoDraft extends DraftCommon, WithFile {
  readonly kind: 'video'
  /** Seconds. */
  readonly duration?: number
  readonly width?: number
  readonly height?: number
}

export interface VoiceDraft extends DraftCommon, WithFile {
  readonly kind: 'voice'
  /** Seconds. */
  readonly duration?: number
}

export interface FileDraft extends DraftCommon, WithFile {
  readonly kind: 'file'
}

export interface LocationDraft extends DraftCommon {
  readonly kind: 'location'
  readonly latitude: number
  readonly longitude: number
  readonly address?: string
  readonly building?: string
}

export interface CommandDraft extends DraftCommon {
  readonly kind: 'command'
  readonly action: string
}

/** One shape per event, once an application has declared them. */
export type CustomDraft = DraftCommon & { readonly kind: 'custom' } & CustomDraftContent

/** A merged forward: messages that are put into a file first, or the file of one that is passed on. */
export interface CombinedDraft extends DraftCommon, Omit<WithFile, 'file' | 'uploadUrl'> {
  readonly kind: 'combined'
  readonly messages?: readonly Message[]
  /** Of one that is passed on. */
  readonly level?: number
  readonly title: string
  readonly summary: string
  /** Shown by readers that do not know combined messages. */
  readonly text?: string
}

export type Draft =
  | TextDraft
  | ImageDraft
  | VideoDraft
  | VoiceDraft
  | FileDraft
  | LocationDraft
  | CommandDraft
  | CustomDraft
  | CombinedDraft

/** What an edit changes. Text and custom messages get new contents; of the others only the ext changes. */
export type Edit = { readonly ext?: DraftExt } & (
  | { readonly text: string }
  | CustomDraftContent
  | { readonly text?: undefined; readonly event?: undefined }
)
