'use client'
// Components for pages that want less than a whole chat: one conversation, and a launcher in the corner. Import
// '@parley/react/styles.css' once beside it.

export type { AccountProps, SignInProps, TokenProps } from './app/signed-in.tsx'
export { ConversationApp, type ConversationAppProps } from './widget/ConversationApp.tsx'
export type { ChatCallbacks, ReceivedMessage } from './widget/chat-events.ts'
export { Launcher, type LauncherProps } from './widget/Launcher.tsx'
