// The parts of notifications that other areas may use.

export { dropPushTokens, registerPushToken } from './push-tokens.ts'
