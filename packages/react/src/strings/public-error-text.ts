// `errorText` for applications. They may show errors before any part of the kit is mounted, so it brings all texts.

import { errorsTexts } from './en/errors.ts'
import { addEnglish, errorText as knownErrorText, type ReasonedError, type Translate } from './strings.ts'

addEnglish(errorsTexts)

export { errorCode } from './strings.ts'

/** An error as text: by its reason, otherwise with its code. Never its own message, which is for developers. */
export const errorText = (t: Translate, error: ReasonedError): string => knownErrorText(t, error)
