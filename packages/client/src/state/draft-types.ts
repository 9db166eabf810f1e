// Drafts that an application hands in for sending: one type per kind of message.

import type { LocalFile } from '../platform/platform.ts'
import type { CustomDraftContent, DraftExt } from './application-types.ts'
import type { ConversationRef } from './conversation-ref.ts'
import type { Message } from './message-types.ts'

export type { LocalFile }

interface DraftCommon {
  readonly to: ConversationRef
  /** The application's own values; their types are preserved. */
  readonly ext?: DraftExt
  /** Groups and rooms: only these members see it. */
  readonly onlyTo?: readonly string[]
  /** Only for devices that are online at that moment; not stored in the history. */
  readonly onlineOnly?: boolean
  /** Rooms. */
  readonly priority?: 'high' | 'normal' | 'low'
  /** Groups: requests read receipts. */
  readonly wantsReceipts?: boolean
}

export interface TextDraft extends DraftCommon {
  readonly kind: 'text'
  readonly text: string
  /** Languages into which the server translates the text before it is sent. */
  readonly languages?: readonly string[]
  /** Ready-made translations that are sent with the text. */
  readonly translations?: readonly { readonly code: string; readonly text: string }[]
}

/** A kind with a file: a local file that is uploaded first, or the URL of an uploaded one. */
interface WithFile {
  readonly file?: LocalFile
  readonly url?: string
  readonly secret?: string
  readonly name?: string
  readonly bytes?: number
  /** Another upload target, used in one request. Our token is sent there only if it is our own server. */
  readonly uploadUrl?: string
}

export interface ImageDraft extends DraftCommon, WithFile {
  readonly kind: 'image'
  /** The bounding box of the thumbnail that the server makes. */
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

/** One type per event, once an application has declared them. */
export type CustomDraft = DraftCommon & { readonly kind: 'custom' } & CustomDraftContent

/**
 * A combined message: messages that are uploaded as a file first, or the file of an existing one that is forwarded.
 */
export interface CombinedDraft extends DraftCommon, Omit<WithFile, 'file' | 'uploadUrl'> {
  readonly kind: 'combined'
  readonly messages?: readonly Message[]
  /** For an existing one that is forwarded. */
  readonly level?: number
  readonly title: string
  readonly summary: string
  /** Shown by clients that do not support combined messages. */
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

/** The contents of an edit. Text and custom messages get new contents; all other kinds only a new ext. */
export type Edit = { readonly ext?: DraftExt } & (
  | { readonly text: string }
  | CustomDraftContent
  | { readonly text?: undefined; readonly event?: undefined }
)
