// The type of a file by its name, and names shortened without losing the extension.

export type FileFamily =
  | 'picture'
  | 'video'
  | 'sound'
  | 'document'
  | 'sheet'
  | 'slides'
  | 'archive'
  | 'code'
  | 'other'

const families: Readonly<Record<Exclude<FileFamily, 'other'>, string>> = {
  picture: 'jpg jpeg png gif webp avif heic heif bmp tif tiff svg psd ico',
  video: 'mp4 m4v mov avi mkv webm wmv flv mpg mpeg 3gp',
  sound: 'mp3 m4a aac wav ogg oga opus flac amr wma aiff mid',
  document: 'pdf doc docx odt rtf txt md pages epub wps',
  sheet: 'xls xlsx ods csv tsv numbers et',
  slides: 'ppt pptx odp key dps',
  archive: 'zip rar 7z tar gz tgz bz2 xz zst iso dmg',
  code: 'js ts tsx jsx json html css py java c h cpp cs go rs rb php sh sql xml yml yaml toml',
}
const byExtension = new Map(
  Object.entries(families).flatMap(([family, extensions]) =>
    extensions.split(' ').map((each) => [each, family as FileFamily] as const),
  ),
)
const byMime: Readonly<Record<string, FileFamily>> = {
  image: 'picture',
  video: 'video',
  audio: 'sound',
  text: 'document',
}

/** The family by the extension, or else by the MIME type that the sender gave. */
export function familyOf(name: string, mime = ''): FileFamily {
  const kind = mime.split('/')[0] ?? ''
  return (
    byExtension.get(extensionOf(name).toLowerCase()) ??
    (Object.hasOwn(byMime, kind) ? byMime[kind] : undefined) ??
    'other'
  )
}

const longestExtension = 8

/** The extension: pdf for report.pdf; empty for .profile, and if the text after the dot is not an extension. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  const extension = name.slice(dot + 1)
  return dot > 0 && extension.length <= longestExtension && /^[\p{L}\p{N}]+$/u.test(extension)
    ? extension
    : ''
}

/** Removes control and bidirectional characters, which could disguise pdf.exe as exe.fdp. */
export function shownName(name: string): string {
  return name.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
}

const shortEnough = 14
const tail = 4

/** The name in two parts: the first may be truncated, the second is always visible. */
export function splitName(name: string): { readonly start: string; readonly end: string } {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)]
  if (letters.length <= shortEnough) return { start: name, end: '' }
  const extension = extensionOf(name)
  const endLength = tail + (extension ? [...extension].length + 1 : 0)
  const at = letters[letters.length - endLength]?.index ?? name.length
  return { start: name.slice(0, at), end: name.slice(at) }
}
