// What other areas may ask about messages: how one user sees them.

export { decorate, messageForm, type ShownRow } from './decorate.ts'
