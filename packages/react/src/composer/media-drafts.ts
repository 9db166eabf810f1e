// Drafts of files, voice messages and locations. A lazy chunk, loaded on first use.

import { type ConversationRef, type Draft, localFile } from '@parley/client'
import { getOrCreate } from '../get-or-create.ts'
import type { RecordedVoice } from '../media/voice-recorder/recording.ts'
import type { Attachment, PreparedFile } from '../state/attachments/attachment.ts'
import { type Carried, commonOf, type Ext, textDraft } from './text-drafts.ts'

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
  /** Empty if there is none. */
  readonly name: string
}

const longestPeaks = 64
const highestPeak = 31

/** The drafts of the attached files, once they are prepared. From then on the messages own the uploads. */
export async function attachedDrafts(
  to: ConversationRef,
  files: readonly Attachment[],
  words: string,
  carried: Carried,
): Promise<readonly Draft[]> {
  for (const { upload } of files) upload.leave()
  const prepared = await Promise.all(files.map((file) => file.prepared))
  return fileDrafts(
    to,
    prepared,
    words,
    carried,
    files.map(({ caption }) => caption),
    files.map(({ alt }) => alt),
  )
}

/**
 * Creates one message per file. Pictures and videos at the start without their own caption are a set. The common text
 * and the mentions are sent with the last of the set, because lists of conversations show the last message; the quote
 * is sent with the first file. If that has its own caption, the common text is sent as a text message before the files.
 */
export function fileDrafts(
  to: ConversationRef,
  files: readonly PreparedFile[],
  words: string,
  carried: Carried,
  captions: readonly (string | undefined)[] = [],
  alts: readonly (string | undefined)[] = [],
): readonly Draft[] {
  const own = files.map((_, index) => captions[index]?.trim() ?? '')
  const isApart = words !== '' && own[0] !== undefined && own[0] !== ''
  const { wantsReceipts = false, reply, mentions } = carried
  const set = setAtStart(files, own)
  const captioned = Math.max(0, set - 1)
  const drafts = files.map((prepared, index) => {
    const hasWords = index === captioned && words !== '' && !isApart
    const hasReply = index === 0 && reply !== undefined && !isApart
    const caption = own[index] || (hasWords ? words : '')
    const alt = prepared.kind === 'image' ? alts[index]?.trim() : ''
    const ext = {
      ...(alt && { parley_alt: alt }),
      ...(caption && { parley_caption: caption }),
      // The text or the quote belongs to several messages.
      ...(set > 1 && (hasWords || hasReply) && { parley_album: set }),
    }
    const more = { ...(hasReply && { reply }), ...(hasWords && { mentions }), wantsReceipts }
    return fileDraft(to, prepared, more, ext)
  })
  return isApart ? [textDraft(to, words, carried), ...drafts] : drafts
}

/** The number of pictures and videos at the start without their own caption. */
function setAtStart(files: readonly PreparedFile[], captions: readonly string[]): number {
  const end = files.findIndex(({ kind }, index) => kind === 'file' || captions[index] !== '')
  return end < 0 ? files.length : end
}

/** Returns the same object each time, because a running upload is found by it. */
const localFiles = new WeakMap<PreparedFile, ReturnType<typeof localFile>>()

export function fileDraft(to: ConversationRef, prepared: PreparedFile, carried: Carried, ext: Ext): Draft {
  const { kind, data, name, type, isGif, width, height, duration, thumbhash } = prepared
  const file = getOrCreate(localFiles, prepared, () => localFile(data, name, type))
  const look = thumbhash ? { parley_thumbhash: thumbhash } : {}
  const base = { ...commonOf(to, carried, { ...ext, ...look }), file }
  const size = width && height ? { width, height } : {}
  if (kind === 'image') return { ...base, ...size, kind, ...(isGif && { isGif }) }
  if (kind === 'video') return { ...base, ...size, kind, ...(duration && { duration }) }
  return { ...base, kind }
}

export function voiceDraft(to: ConversationRef, voice: RecordedVoice, carried: Carried): Draft {
  const { blob, mime, durationMs, peaks } = voice
  return {
    ...commonOf(to, carried, peaks.length > 0 ? { parley_peaks: sentPeaks(peaks) } : {}),
    kind: 'voice',
    file: localFile(blob, `voice.${endingOf(mime)}`, mime),
    duration: Math.max(1, Math.round(durationMs / 1000)),
  }
}

export function locationDraft(to: ConversationRef, coordinates: Coordinates, carried: Carried): Draft {
  const { latitude, longitude, name } = coordinates
  return { ...commonOf(to, carried), kind: 'location', latitude, longitude, ...(name && { address: name }) }
}

/** Converts peaks from 0 to 1 to the small integers of the wire. */
export function sentPeaks(peaks: readonly number[]): readonly number[] {
  return peaks
    .slice(0, longestPeaks)
    .map((peak) => Math.round(Math.min(1, Math.max(0, peak || 0)) * highestPeak))
}

const endings: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
}

const endingOf = (mime: string): string => endings[mime] ?? 'audio'
