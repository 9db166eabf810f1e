// Drafts that an application passes in for sending: one type per kind of message.

import type { LocalFile } from '../platform/platform.ts'
import type { CustomDraftContent, DraftExt } from './application-types.ts'
import type { ConversationRef } from './conversation-ref.ts'
import type { Message } from './message-types.ts'

export type { LocalFile }

interface DraftCommon {
  /** The conversation that it is sent to. */
  readonly to: ConversationRef
  /** The application's own values; their types are preserved. */
  readonly ext?: DraftExt
  /** Groups and rooms: only these members see it. */
  readonly onlyTo?: readonly string[]
  /** Only for devices that are online at that moment; not stored in the history. */
  readonly onlineOnly?: boolean
  /** In rooms: under load, the server drops messages of low priority first. */
  readonly priority?: 'high' | 'normal' | 'low'
  /** Groups: requests read receipts. */
  readonly wantsReceipts?: boolean
}

/** A text to send. */
export interface TextDraft extends DraftCommon {
  readonly kind: 'text'
  /** The text. The server refuses texts that are too long. */
  readonly text: string
  /** Languages into which the server translates the text before it is sent. */
  readonly languages?: readonly string[]
  /** Ready-made translations that are sent with the text. */
  readonly translations?: readonly { readonly code: string; readonly text: string }[]
}

/** A kind with a file: a local file that is uploaded first, or the URL of an uploaded one. */
interface WithFile {
  /** A local file, uploaded before the message is sent. */
  readonly file?: LocalFile
  /** The URL of a file that was uploaded before. */
  readonly url?: string
  /** The secret that is needed to download `url`, if there is one. */
  readonly secret?: string
  /** The file name that receivers see. */
  readonly name?: string
  /** The size of the file in bytes. */
  readonly bytes?: number
  /** Another upload target, used with a single request. Our token is sent only to our own server. */
  readonly uploadUrl?: string
}

/** An image to send. */
export interface ImageDraft extends DraftCommon, WithFile {
  readonly kind: 'image'
  /** The bounding box of the thumbnail that the server creates. */
  readonly thumbnail?: { readonly width: number; readonly height: number }
  /** In pixels. Measured if it is missing and the platform can. */
  readonly width?: number
  /** In pixels. Measured if it is missing and the platform can. */
  readonly height?: number
  /** Whether it is an animated GIF. */
  readonly isGif?: boolean
}

/** A video to send. */
export interface VideoDraft extends DraftCommon, WithFile {
  readonly kind: 'video'
  /** In seconds. */
  readonly duration?: number
  /** In pixels. Measured if it is missing and the platform can. */
  readonly width?: number
  /** In pixels. Measured if it is missing and the platform can. */
  readonly height?: number
}

/** A voice message to send. */
export interface VoiceDraft extends DraftCommon, WithFile {
  readonly kind: 'voice'
  /** In seconds. */
  readonly duration?: number
}

/** A file of any type to send. */
export interface FileDraft extends DraftCommon, WithFile {
  readonly kind: 'file'
}

/** A location to send. */
export interface LocationDraft extends DraftCommon {
  readonly kind: 'location'
  /** In degrees, from −90 to 90. */
  readonly latitude: number
  /** In degrees, from −180 to 180. */
  readonly longitude: number
  /** The address, as readable text. */
  readonly address?: string
  /** The name of the building or place. */
  readonly building?: string
}

/** A signal to the receiver's program. It is never shown. */
export interface CommandDraft extends DraftCommon {
  readonly kind: 'command'
  /** What the receiver's program should do, named by the application. */
  readonly action: string
}

/** One type per event, once an application has declared them. */
export type CustomDraft = DraftCommon & { readonly kind: 'custom' } & CustomDraftContent

/** A combined message: messages that are first uploaded as a file, or the file of an existing one that is forwarded. */
export interface CombinedDraft extends DraftCommon, Omit<WithFile, 'file' | 'uploadUrl'> {
  readonly kind: 'combined'
  /** The messages to combine; missing for an existing combined message that is forwarded. */
  readonly messages?: readonly Message[]
  /** The nesting level, for an existing combined message that is forwarded. */
  readonly level?: number
  /** The title of the combined message: 'Chat history of Ann and Bob'. */
  readonly title: string
  /** The first lines of its messages, shown before it is opened. */
  readonly summary: string
  /** Shown by clients that do not support combined messages. */
  readonly text?: string
}

/** Anything that `client.messages.send` accepts. */
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

/** The content of an edit. Text and custom messages get new content; all other kinds only a new ext. */
export type Edit = {
  /** The new ext. If it is missing, the old one stays. */
  readonly ext?: DraftExt
} & (
  | {
      /** The new text. */
      readonly text: string
    }
  | CustomDraftContent
  | {
      /** The new text. */
      readonly text?: undefined
      /** Only custom messages have an event. */
      readonly event?: undefined
    }
)
