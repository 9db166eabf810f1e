// Base64 as it comes with answers. Hosts that carry it in frames have it as well.

export { fromBase64 } from '../platform/base64.ts'
