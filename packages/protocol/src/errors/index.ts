// The error catalogue: numbers, reasons and their forms on the wire. Readers are for clients, writers for servers; a
// bundle only contains what it uses.

export {
  codes,
  isRaised,
  otherClientCodes,
  type Reason,
  type ReservedReason,
  raisedCodes,
  reasonOfCode,
  reasons,
  reservedCodes,
} from './codes.ts'
export type { Failure } from './failure.ts'
export { downloadFailure, readDownloadFailure, readUploadFailure, uploadFailure } from './files.ts'
export type { Detail, FormOf } from './forms.ts'
export { type FailedRequest, type HttpRow, httpCodes, httpRows, readHttpFailure } from './http.ts'
export {
  expiredTokenError,
  type HttpFailure,
  type HttpForm,
  type HttpFormOf,
  type HttpReason,
  httpFailure,
  httpForms,
} from './http-forms.ts'
export { type LocalFailure, localFailure, localFailureNames } from './local.ts'
export { type LocalHostFailure, localHostFailure, localHostFailureNames } from './local-connection.ts'
export { type LocalFileFailure, localFileFailure, localFileFailureNames } from './local-files.ts'
export {
  accountFailure,
  endsSignIn,
  finalSignInReasons,
  forcedLogoutOperation,
  isFinalRegistrationText,
  isFinalSignInText,
  type LogoutReason,
  provisionRows,
  readForcedLogout,
  readProvisionFailure,
  signInFailure,
} from './login.ts'
export { metadataFailure, readMetadataFailure } from './room-attributes.ts'
export { readSendFailure, type StatusRow, type StatusRows, sendRows } from './send.ts'
export {
  provisionFailure,
  provisionForms,
  type StatusFailure,
  type StatusFormOf,
  sendFailure,
  sendForms,
} from './send-forms.ts'
export {
  isSpeech,
  readSpeechFailure,
  recognitionsPath,
  type SpeechFailure,
  speechFailure,
} from './speech.ts'
