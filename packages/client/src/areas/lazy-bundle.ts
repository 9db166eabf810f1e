// The lazily loaded bundle: the code of areas, transfers and errors that not every client needs.

import { withUploadsAhead } from '../files/early-uploads.ts'
import { createFiles as createTransfers } from '../files/files.ts'

export { readHttpFailure } from '@parley/protocol'
export { uploadCombined } from '../outbox/combined-messages.ts'
export { uploadFile } from '../outbox/file-drafts.ts'
export { translated } from '../outbox/translated-drafts.ts'
export { createAreas } from './all-areas.ts'
export { createHistoryActions } from './history/actions.ts'

export const createFiles: typeof createTransfers = (parts) => withUploadsAhead(createTransfers(parts))
