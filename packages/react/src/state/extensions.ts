// Everything that a host application can replace, add and switch off. It reaches the components through the kit.

import type { Conversation, ConversationRef, Draft, Message, NoticeMessage, Outgoing } from '@parley/client'
import type { ComponentType, ReactNode } from 'react'
import type { MenuEntry } from '../messages/menu-entries.ts'
import type { ShownMessage } from '../messages/message-rows.ts'

/**
 * A replacement for a component, with the same props. `children` is what the kit shows: return it, wrap it, or leave it
 * out.
 */
export type Replacement<P = object> = ComponentType<
  P & {
    /** What the kit shows here by default. */
    readonly children: ReactNode
  }
>

/** Props of the picture of a user or group. */
export interface AvatarProps {
  /** The id of the user or group; determines the colour. */
  readonly id: string
  /** The name for the initials, if it is not a user. The names of users are known. */
  readonly name?: string | undefined
  /** Default: 'medium'. */
  readonly size?: 'small' | 'medium' | 'large'
  /** The URL of a picture that covers the initials once it is loaded. Users have their own. */
  readonly picture?: string | undefined
  /** For users: shows a dot, with text for screen readers, while they are online. */
  readonly hasPresence?: boolean
}

/** Props of a row of the conversation list. */
export interface ConversationRowProps {
  /** The conversation of this row. */
  readonly conversation: Conversation
  /** The outgoing messages. */
  readonly outgoing: readonly Outgoing[] | undefined
  /** The signed-in user. */
  readonly me: string | undefined
  /** The unsent text in the composer; empty if there is none. */
  readonly draft: string
  /** Whether the conversation is open. */
  readonly isSelected: boolean
  /** Whether this row is the only tab stop of the list. */
  readonly isTabStop: boolean
  /** The start of the current day, for formatting times. */
  readonly today: number
  /** With a URL the row is a link, otherwise a button. */
  readonly href: string | undefined
  /** Called when the user chooses the row. */
  readonly onSelect: ((conversation: Conversation) => void) | undefined
  /** Opens the menu beside the button. */
  readonly onMenu: (key: string, button: HTMLElement) => void
}

/** Props of a message of the timeline. */
export interface MessageProps {
  /** The message, sent or outgoing. */
  readonly row: ShownMessage
  /** Whether the previous message is from another sender, or much older. */
  readonly firstOfGroup: boolean
  /** Whether the next message is from another sender, or much newer. */
  readonly lastOfGroup: boolean
  /** Whether this row is the only tab stop of its list. Undefined if the message is not part of such a list. */
  readonly isTabStop?: boolean
  /** In groups: whether the sender's name is shown above the first message of each run. */
  readonly showsSender?: boolean
  /** In selection mode: whether this message is selected. */
  readonly selection?: 'chosen' | 'free'
  /** Whether it is highlighted after a jump. */
  readonly isFlashed?: boolean
}

/** Props of the composer. */
export interface ComposerProps {
  /** The conversation that it writes to. */
  readonly conversation: ConversationRef
  /** Why the user cannot write here, as text. */
  readonly disabledReason?: string | undefined
  /** Whether the user may write, but not send yet. */
  readonly isPaused?: boolean
}

/** Props of a line about events in a group. */
export interface SystemLineProps {
  /** Identifies the line in its timeline. */
  readonly id: string
  /** The events in the group, oldest first; a long run is one line. */
  readonly notices: readonly NoticeMessage[]
  /** The tab stop of the whole list. */
  readonly tabStop: string | undefined
}

/** The conversation that a component belongs to. */
export interface InConversation {
  /** The conversation. */
  readonly conversation: ConversationRef
}

/** Props of the slots above and below a message. */
export interface BesideMessage {
  /** The message, or a preview of it while it is outgoing. */
  readonly message: Message
  /** Whether the signed-in user sent it. */
  readonly mine: boolean
}

/** Components of the kit that an application can replace, and slots that it can fill. */
export interface Components {
  /** The pictures of users and groups, everywhere. */
  readonly Avatar?: Replacement<AvatarProps>
  /** A row of the conversation list. */
  readonly ConversationRow?: Replacement<ConversationRowProps>
  /** The second line of a row: a draft, who is typing, or the last message. */
  readonly RowPreview?: Replacement<{ readonly conversation: Conversation }>
  /** The picture, name and second line in the header of a conversation. */
  readonly HeaderTitle?: Replacement<InConversation>
  /** A row of the timeline. For the content of one kind of message, use `kinds`. */
  readonly Message?: Replacement<MessageProps>
  /** The line between two days; `at` is a time of the day below it. */
  readonly DaySeparator?: Replacement<{ readonly at: number }>
  /** The line above the first new message. */
  readonly NewSeparator?: Replacement
  /** An event in a group: joined, left, renamed. */
  readonly SystemLine?: Replacement<SystemLineProps>
  /** The whole composer, also when the user cannot write. */
  readonly Composer?: Replacement<ComposerProps>
  /** Shown for an empty conversation list. */
  readonly EmptyList?: Replacement<{ readonly onNew?: (() => void) | undefined }>
  /** Shown for a conversation without messages. */
  readonly EmptyTimeline?: Replacement<InConversation>
  /** Shown by `ChatApp` while no conversation is open. */
  readonly NoConversation?: Replacement

  /** Slot before the text field. */
  readonly ComposerStart?: ComponentType<InConversation>
  /** Slot between the text field and the send button. */
  readonly ComposerEnd?: ComponentType<InConversation>
  /** Slot above the composer. */
  readonly ComposerAbove?: ComponentType<InConversation>
  /** Slot at the end of the header, before the host's `actions`. */
  readonly HeaderEnd?: ComponentType<InConversation>
  /** Slot below the header, above the timeline. */
  readonly HeaderBelow?: ComponentType<InConversation>
  /** Slot above a message. */
  readonly MessageBefore?: ComponentType<BesideMessage>
  /** Slot below a message. */
  readonly MessageAfter?: ComponentType<BesideMessage>
  /** Slot above the rows of the conversation list. */
  readonly ListTop?: ComponentType<object>
}

/** A page that the host adds to the details of groups. */
export interface PanelTab {
  /** Identifies the page among all pages of the panel. */
  readonly id: string
  /** The name of the tab. */
  readonly label: string
  /** Shown before the label. */
  readonly icon?: ReactNode
  /** The content, shown while the tab is open. */
  readonly Page: ComponentType<InConversation>
}

/** An entry that the host adds to the menu of a message. */
export interface MessageAction {
  /** The text of the entry. */
  readonly label: string
  /** Shown before the text. */
  readonly icon?: ReactNode
  /** 'bad' for actions that cannot be undone: shown in red, last. */
  readonly tone?: 'bad'
  /** Called when the user chooses the entry. */
  readonly run: () => void
}

/** Features that can be switched off. All of them are on by default. */
export type Feature =
  | 'rooms'
  | 'discover'
  | 'contacts'
  | 'groups'
  | 'threads'
  | 'status'
  | 'search'
  | 'mute'
  | 'files'
  | 'voice'
  | 'location'
  | 'emoji'
  | 'reply'
  | 'react'
  | 'edit'
  | 'pin'
  | 'forward'
  | 'select'
  | 'translate'
  | 'readBy'
  | 'report'
  | 'recall'

/** The features that are off: `{ rooms: false }`. Missing ones are on. */
export type Features = Readonly<Partial<Record<Feature, boolean>>>

/**
 * The extension points of the kit. Keep the values stable (constants, `useMemo`, `useCallback`): a new value renders
 * everything again.
 */
export interface Extensions {
  /** Replaces components of the kit, and fills slots. */
  readonly components?: Components | undefined
  /** Switches features off: `{ rooms: false, discover: false }`. */
  readonly features?: Features | undefined
  /**
   * Called with everything that is about to be sent or saved. For an edit, `edited` is the message before it; `again`
   * is set for forwarded messages and for retries of failed ones. Return the draft, changed or not; return undefined if
   * the application sends or saves it itself; or throw an error, whose message is shown while the text goes back to the
   * composer. Changes do not apply to retries, because the message may have arrived unchanged.
   */
  readonly onBeforeSend?:
    | ((
        draft: Draft,
        edited?: Message,
        again?: 'forward' | 'retry',
      ) => Draft | undefined | Promise<Draft | undefined>)
    | undefined
  /** The menu of a message: returns the entries to show, in this order, including custom actions. */
  readonly messageMenu?:
    | ((entries: readonly MenuEntry[], message: Message) => readonly (MenuEntry | MessageAction)[])
    | undefined
  /** Which conversations the list shows. */
  readonly conversationFilter?: ((conversation: Conversation) => boolean) | undefined
  /** The order of the list. Default: pinned ones first, then the newest. */
  readonly conversationOrder?: ((a: Conversation, b: Conversation) => number) | undefined
  /** Finds users by name, instead of the directory of the server. Returns their ids. */
  readonly findPeople?: ((text: string) => Promise<readonly string[]>) | undefined
  /** The reactions that are one click away. */
  readonly reactions?: readonly string[] | undefined
  /** Called instead of opening a link in a message. Return false to let the browser open it. */
  readonly onOpenLink?: ((href: string) => unknown) | undefined
  /** Called instead of downloading the file of a message. */
  readonly onOpenFile?: ((message: Extract<Message, { kind: 'file' }>) => void) | undefined
  /** Pages that the application adds to the details of groups. */
  readonly panelTabs?: readonly PanelTab[] | undefined
}
