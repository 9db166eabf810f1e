// What a client loads with the first call that not everybody makes: the definitions of such calls, and what is done
// about their answers.

export { readHttpFailure } from '@parley/protocol'
export { createFiles } from '../files/files.ts'
export { uploadCombined } from '../outbox/combined.ts'
export { translated } from '../outbox/translated.ts'
export { createAreas } from './areas.ts'
export { createMoreHistory } from './more-history.ts'
