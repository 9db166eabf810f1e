// What the page uses of a kit. Which package that is, bundle.ts decides.

declare module 'kit' {
  import type { FunctionComponent, ReactNode } from 'react'

  export const UIKitProvider: FunctionComponent<{ initConfig: object; children?: ReactNode }>
  export const ConversationList: FunctionComponent
  export const Chat: FunctionComponent
  export const ContactList: FunctionComponent
}
