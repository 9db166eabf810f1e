'use client'
// Everything the kit offers. Import '@parley/react/styles.css' once beside it.

export { type AccountProblem, accountProblem } from './app/account-problem.ts'
export { ChatApp, type ChatAppProps } from './app/ChatApp.tsx'
export { Conversation, type ConversationProps } from './app/Conversation.tsx'
export {
  ConnectionBanner,
  type ConnectionBannerProps,
} from './app/connection-banner/ConnectionBanner.tsx'
export { NewConversation, type NewConversationProps } from './app/NewConversation.tsx'
export { Panes, type PanesProps } from './app/Panes.tsx'
export {
  type Contrast,
  type Density,
  type Layout,
  ParleyProvider,
  type ParleyProviderProps,
  type Theme,
} from './app/provider.tsx'
export { Composer, type ComposerProps } from './composer/Composer.tsx'
export type { SendWith } from './composer/enter-key.ts'
export { Forwarding } from './conversation/forward/Forwarding.tsx'
export { PinBar } from './conversation/pins/PinBar.tsx'
export { Discover, type DiscoverProps } from './groups/discover/Discover.tsx'
export { DiscoverButton } from './groups/discover/DiscoverButton.tsx'
export { SharedFiles } from './groups/files/SharedFiles.tsx'
export { NewGroup, type NewGroupProps } from './groups/new-group/NewGroup.tsx'
export { GroupPanel, type GroupPanelProps } from './groups/panel/GroupPanel.tsx'
export { GroupInbox, type GroupInboxProps } from './groups/requests/GroupInbox.tsx'
export { InboxButton } from './groups/requests/InboxButton.tsx'
export { useRequestCount } from './groups/requests/use-request-count.ts'
export { GroupNews, type GroupNewsProps } from './groups/toasts/GroupNews.tsx'
export {
  ConversationList,
  type ConversationListProps,
} from './list/ConversationList.tsx'
export type { MarkLook, Marks } from './list/filters.ts'
export * from './media/index.ts'
export { AnnouncementBanner } from './members/announcement/AnnouncementBanner.tsx'
export { AnnouncementEditor } from './members/announcement/AnnouncementEditor.tsx'
export { type WordsContext, wordsOf } from './messages/message-text.ts'
export { Ticks } from './messages/Ticks.tsx'
export type { TickState } from './messages/tick-state.ts'
export {
  MessageNotifications,
  type MessageNotificationsProps,
} from './notifications/MessageNotifications.tsx'
export { MuteDialog, type MuteDialogProps } from './notifications/mute/MuteDialog.tsx'
export { type Muted, useMuted } from './notifications/mute/use-muted.ts'
export { useUnreadTitle } from './notifications/use-unread-title.ts'
export { leavePush } from './notifications/web-push.ts'
export { Contacts, type ContactsProps, type ContactsTab } from './people/contacts/Contacts.tsx'
export { ContactsButton } from './people/contacts/ContactsButton.tsx'
export { ProfileEditor, type ProfileEditorProps } from './people/own-profile/ProfileEditor.tsx'
export { StatusButton } from './people/status/StatusButton.tsx'
export { Avatar, type AvatarProps } from './presence/Avatar.tsx'
export { useOwnPresence, usePresence } from './presence/use-presence.ts'
export { RoomBrowser, type RoomBrowserProps } from './rooms/browser/RoomBrowser.tsx'
export { RoomsButton } from './rooms/browser/RoomsButton.tsx'
export { RoomView, type RoomViewProps } from './rooms/RoomView.tsx'
export {
  ConversationSearch,
  type ConversationSearchProps,
} from './search/ConversationSearch.tsx'
export { QuickSwitcher, type QuickSwitcherProps } from './search/switcher/QuickSwitcher.tsx'
export { Devices } from './settings/devices/Devices.tsx'
export { type Look, LookSettings, type LookSettingsProps } from './settings/look.tsx'
export {
  NotificationSettings,
  type NotificationSettingsProps,
} from './settings/notifications/NotificationSettings.tsx'
export {
  Settings,
  type SettingsProps,
  type SettingsSection,
  settingsSections,
} from './settings/Settings.tsx'
export { TranslationSettings } from './settings/TranslationSettings.tsx'
export {
  type ConversationActions,
  type ConversationActionsState,
  type ConversationCallbacks,
  type Notice,
  useConversationAction,
  useConversationActions,
} from './state/conversation-actions.ts'
export { useDraft, useDrafts } from './state/drafts/use-draft.ts'
export { type Kit, useClient, useJumpTo, useKit } from './state/kit.ts'
export { useGroupNames } from './state/names/use-group-names.ts'
export type { JumpTarget } from './state/scroll-positions.ts'
export { useShowPerson } from './state/shown-person.ts'
export { useConnection } from './state/use-connection.ts'
export { useConversations } from './state/use-conversations.ts'
export { usePins } from './state/use-pins.ts'
export { useSelection, useSelectionOf } from './state/use-selection.ts'
export { format, type Values } from './strings/format.ts'
export { chooseLanguage, type Language, languageNames, languages } from './strings/languages.ts'
export {
  directionOf,
  errorText,
  loadLanguage,
  type ReasonedError,
  type StringKey,
  type Strings,
  type Translate,
  translator,
} from './strings/strings.ts'
export { ThreadInbox, type ThreadInboxProps } from './threads/list/ThreadInbox.tsx'
export { ThreadsButton } from './threads/list/ThreadsButton.tsx'
export { Bubble, Caption } from './timeline/kinds/Bubble.tsx'
export type { KindProps, KindRenderer, Kinds } from './timeline/kinds/registry.tsx'
export { MessageList, type MessageListProps } from './timeline/MessageList.tsx'
export { Message, type MessageProps } from './timeline/message/Message.tsx'
export { type TimelineView, useTimeline } from './timeline/use-timeline.ts'
export type { PictureHosts } from './ui/avatar/picture-address.ts'
export { Dialog, type DialogProps } from './ui/dialog/Dialog.tsx'
export { EmptyState, type EmptyStateProps } from './ui/EmptyState.tsx'
export { useAttention } from './ui/hooks/use-attention.ts'
export * from './ui/icons/icons.tsx'
export { Menu, type MenuItem, type MenuProps } from './ui/menu/Menu.tsx'
