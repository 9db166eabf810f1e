// `errorText` for applications. They may show errors before any component of the kit is mounted, so it includes all
// texts.

import { errorsTexts } from './en/errors.ts'
import { addEnglish, errorText as knownErrorText, type ReasonedError, type Translate } from './strings.ts'

addEnglish(errorsTexts)

export { errorCode } from './strings.ts'

/**
 * An error as text: by its reason, otherwise with its code. Its own message is never shown, because it is for
 * developers.
 */
export const errorText = (t: Translate, error: ReasonedError): string => knownErrorText(t, error)
