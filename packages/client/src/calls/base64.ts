// Base64 decoding for answers, shared with hosts that send frames as base64.

export { fromBase64 } from '../platform/base64.ts'
