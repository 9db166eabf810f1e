// What other areas may use of notifications.

export { dropPushTokens, registerPushToken } from './push-tokens.ts'
