// Pictures, videos and voices in a browser: what they are, before they are sent, and what is seen until they are there.
// An entry of its own, loaded by those who need it; the client itself loads the measuring with the first file it sends.

export { measureFile, measureLimits } from './platform/media/measure.ts'
export { pictureLimits, type SmallerPicture, smallerPicture } from './platform/media/shrink-picture.ts'
export { type Placeholder, placeholderOf } from './platform/media/thumbhash.ts'
export type { Measured, Medium } from './platform/platform.ts'
