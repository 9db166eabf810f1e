// The recording format. Browsers differ in what they can record; nearly everything can play the first one.

const wanted = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4',
  'audio/webm',
] as const

/** The best supported format; undefined leaves the choice to the browser. */
export function chooseMime(canRecord: (mime: string) => boolean): string | undefined {
  return wanted.find(canRecord)
}

/** The MIME type without codecs: audio/webm for audio/webm;codecs=opus. */
export function plainMime(mime: string): string {
  return mime.split(';')[0]?.trim().toLowerCase() || 'audio/webm'
}
