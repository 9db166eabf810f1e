// Drafts with a file or a place: files, a voice, a location, each with what belongs to it. Fetched with the first of them.

import { type ConversationRef, type Draft, localFile } from '@parley/client'
import type { RecordedVoice } from '../../parts/VoiceRecorder/recording.ts'
import type { Prepared } from '../Attachments/attachment.ts'
import { type Carried, commonOf, type Ext } from './make-drafts.ts'

export interface Place {
  readonly latitude: number
  readonly longitude: number
  /** Empty if it has none. */
  readonly name: string
}

const longestPeaks = 64
const highestPeak = 31

/** One message per file. Caption, quote and mentions go with the first. */
export function fileDrafts(
  to: ConversationRef,
  files: readonly Prepared[],
  caption: string,
  carried: Carried,
): readonly Draft[] {
  const { wantsReceipts } = carried
  return files.map((prepared, index) =>
    index === 0
      ? fileDraft(to, prepared, carried, caption === '' ? {} : { parley_caption: caption })
      : fileDraft(to, prepared, wantsReceipts ? { wantsReceipts } : {}, {}),
  )
}

function fileDraft(to: ConversationRef, prepared: Prepared, carried: Carried, ext: Ext): Draft {
  const { kind, data, name, type, isGif, width, height, duration } = prepared
  const base = { ...commonOf(to, carried, ext), file: localFile(data, name, type) }
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

export function locationDraft(to: ConversationRef, place: Place, carried: Carried): Draft {
  const { latitude, longitude, name } = place
  return { ...commonOf(to, carried), kind: 'location', latitude, longitude, ...(name && { address: name }) }
}

/** Heights from 0 to 1 as the few small numbers that travel. */
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
