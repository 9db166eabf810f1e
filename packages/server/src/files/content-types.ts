// Names and content types of files. Both come from the uploader, so neither is trusted.

/** The names that the server gives to files. */
export const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const mime = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,99}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,99}$/
export const unknownType = 'application/octet-stream'

/** The type without its parameters, if it is valid. */
export function typeOf(given: string): string {
  const type = given.slice(0, 1000).split(';')[0]?.trim().toLowerCase() ?? ''
  return mime.test(type) ? type : unknownType
}

/** Types that a browser may display, because none of them can run scripts, by all of their names. */
const shown: ReadonlyMap<string, string> = new Map([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'].map(asItself),
  ...['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav', 'audio/ogg', 'audio/webm'].map(asItself),
  ...['video/mp4', 'video/webm', 'video/ogg', 'video/mpeg'].map(asItself),
  ['image/jpg', 'image/jpeg'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/m4a', 'audio/mp4'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
])

/** Whether a browser may display it, by any of its names. */
export const isShown = (type: string): boolean => shown.has(type)

/** The canonical name of a type. */
export const shownType = (type: string): string => shown.get(type) ?? type

function asItself(type: string): [string, string] {
  return [type, type]
}

/** The headers that describe a file. Anything that a browser could run becomes a download without a type. */
export function describeFile(type: string, name: string): Record<string, string> {
  const inline = shown.get(type)
  return {
    'content-type': inline ?? unknownType,
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(name)}`,
  }
}

/** Percent-encodes everything but letters, digits and a few marks, as RFC 8187 requires. */
function encodedName(name: string): string {
  const percent = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(name).replace(/['()*]/g, percent)
}

const longestName = 200

/**
 * The last part of a name, without anything that could mislead a file system or a reader: control characters,
 * bidirectional marks (`gpj.exe` would read `exe.jpg`), leading dots.
 */
export function safeName(given: string): string {
  const last = given.slice(-2000).toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const readable = last.replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '')
  // The end is kept, because it has the extension.
  return [...readable.trim().replace(/^\.+/, '')].slice(-longestName).join('') || 'file'
}

/** The largest side of a preview. */
const largestSide = 1024

/** The requested box of previews, as stored. Empty for none or an invalid one. */
export function previewOf(fields: Readonly<Record<string, string | undefined>>): string {
  const sides = [fields['thumbnail-width'], fields['thumbnail-height']].map((text) =>
    /^\d{1,5}$/.test(text ?? '') ? Math.min(Number(text), largestSide) : 0,
  )
  return sides.every((side) => side > 0) ? sides.join('x') : ''
}
