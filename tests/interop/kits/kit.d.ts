// The parts of a kit that the page uses. bundle.ts decides which package that is.

declare module 'kit' {
  import type { FunctionComponent, ReactNode } from 'react'

  export const UIKitProvider: FunctionComponent<{ initConfig: object; children?: ReactNode }>
  export const ConversationList: FunctionComponent
  export const Chat: FunctionComponent
  export const ContactList: FunctionComponent
}
