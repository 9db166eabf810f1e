'use client'
// The custom element `<parley-chat>`, for pages without React. `defineChatElement()` registers it.

export {
  type ChatElement,
  type ChatElementEvents,
  type DefineOptions,
  defineChatElement,
} from './element/chat-element.ts'
export type { ChatElementOptions } from './element/ElementChat.tsx'
