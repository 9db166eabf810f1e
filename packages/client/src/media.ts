// Images, videos and voice messages in a browser: measuring them before they are sent, and placeholders until they are
// loaded. A separate entry; the client itself loads the measuring with the first file it sends.

export { measureFile, measureLimits } from './platform/media/measure.ts'
export { pictureLimits, type SmallerPicture, smallerPicture } from './platform/media/shrink-picture.ts'
export { type Placeholder, placeholderOf } from './platform/media/thumbhash.ts'
export type {
  MediaDetails,
  /** @deprecated Use `MediaDetails`. */
  MediaDetails as Measured,
  MediaKind,
  /** @deprecated Use `MediaKind`. */
  MediaKind as Medium,
} from './platform/platform.ts'
