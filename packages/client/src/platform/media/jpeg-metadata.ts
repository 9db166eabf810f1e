// Removes metadata such as place and author from a JPEG without re-encoding it. Everything needed to display the image
// stays. All other segments are removed, and so is data that some cameras append after the end.

/** The photo without metadata except its orientation; undefined if it is not a JPEG. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== marker.start) return undefined
  const segments: Uint8Array[] = [bytes.subarray(0, 2)]
  let orientation = 1
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    // Any number of fill bytes may precede a marker.
    if (bytes[at + 1] === 0xff) {
      at++
      continue
    }
    const name = view.getUint16(at)
    const end = at + 2 + view.getUint16(at + 2)
    if (end < at + 4 || end > bytes.length) return undefined
    if (name === marker.scan) {
      const last = endOfPicture(bytes, end)
      if (orientation > 1) segments.splice(1, 0, exifOf(orientation))
      return joined([...segments, bytes.subarray(at, last)])
    }
    const segment = bytes.subarray(at, end)
    if (name === marker.exif) orientation = orientationIn(segment) ?? orientation
    if (isNeeded(name, segment)) segments.push(segment)
    at = end
  }
  return undefined
}

const marker = { start: 0xffd8, scan: 0xffda, exif: 0xffe1, colours: 0xffe2, adobe: 0xffee, comment: 0xfffe }

/** Tables and sizes are needed; of the application segments, only those that define colours are. */
function isNeeded(name: number, segment: Uint8Array): boolean {
  if (name === marker.comment) return false
  if (name < 0xffe0 || name > 0xffef) return true
  if (name === marker.colours) return startsWith(segment, 4, 'ICC_PROFILE')
  return name === 0xffe0 || name === marker.adobe
}

/** A scan is followed by more tables and scans, or the end. Inside a scan only these two kinds of marker can occur. */
function endOfPicture(bytes: Uint8Array, from: number): number {
  let at = from
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)) at++
    else if (next === 0xd9) return at + 2
    else at += 2 + Math.max(2, ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
  }
  return bytes.length
}

const orientationTag = 0x0112

/** 1 to 8; undefined if there is none. */
function orientationIn(segment: Uint8Array): number | undefined {
  const tiff = 10
  if (!startsWith(segment, 4, 'Exif\0\0') || segment.length < tiff + 10) return undefined
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength)
  const isLittle = view.getUint16(tiff) === 0x4949
  const first = tiff + view.getUint32(tiff + 4, isLittle)
  if (first + 2 > segment.length) return undefined
  const count = view.getUint16(first, isLittle)
  for (let entry = first + 2, left = count; left > 0 && entry + 12 <= segment.length; entry += 12, left--) {
    if (view.getUint16(entry, isLittle) !== orientationTag) continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** The shortest segment that contains only the orientation. */
const exifOf = (orientation: number): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ])

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((one, index) => bytes[at + index] === one.charCodeAt(0))
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
