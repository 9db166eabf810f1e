// What a client loads with the first call that not everybody makes: the definitions of such calls, and what is done
// about their answers.

import { withUploadsAhead } from '../files/ahead.ts'
import { createFiles as createTransfers } from '../files/files.ts'

export { readHttpFailure } from '@parley/protocol'
export { uploadCombined } from '../outbox/combined.ts'
export { uploadFile } from '../outbox/file-drafts.ts'
export { translated } from '../outbox/translated.ts'
export { createAreas } from './areas.ts'
export { createMoreHistory } from './more-history.ts'

export const createFiles: typeof createTransfers = (parts) => withUploadsAhead(createTransfers(parts))
