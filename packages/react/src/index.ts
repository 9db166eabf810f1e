'use client'
// Everything the kit offers. Import '@parley/react/styles.css' once beside it.

export { type AccountProblem, accountProblem } from './account-problem.ts'
export { ChatApp, type ChatAppProps } from './chat-app.tsx'
export { AnnouncementBanner } from './components/Announcement/AnnouncementBanner.tsx'
export { AnnouncementEditor } from './components/Announcement/AnnouncementEditor.tsx'
export { Avatar, type AvatarProps } from './components/Avatar/Avatar.tsx'
export type { PictureHosts } from './components/Avatar/picture-address.ts'
export { Composer, type ComposerProps } from './components/Composer/Composer.tsx'
export type { SendWith } from './components/Composer/enter-key.ts'
export {
  ConnectionBanner,
  type ConnectionBannerProps,
} from './components/ConnectionBanner/ConnectionBanner.tsx'
export { Contacts, type ContactsProps, type ContactsTab } from './components/Contacts/Contacts.tsx'
export { ContactsButton } from './components/Contacts/ContactsButton.tsx'
export { Conversation, type ConversationProps } from './components/Conversation/Conversation.tsx'
export {
  type ConversationActions,
  type ConversationActionsState,
  type ConversationCallbacks,
  type Notice,
  useConversationAction,
  useConversationActions,
} from './components/Conversation/conversation-actions.ts'
export { Panes, type PanesProps } from './components/Conversation/Panes.tsx'
export {
  ConversationList,
  type ConversationListProps,
} from './components/ConversationList/ConversationList.tsx'
export type { MarkLook, Marks } from './components/ConversationList/filters.ts'
export {
  ConversationSearch,
  type ConversationSearchProps,
} from './components/ConversationSearch/ConversationSearch.tsx'
export { Devices } from './components/Devices/Devices.tsx'
export { Dialog, type DialogProps } from './components/Dialog/Dialog.tsx'
export { Discover, type DiscoverProps } from './components/Discover/Discover.tsx'
export { DiscoverButton } from './components/Discover/DiscoverButton.tsx'
export { EmptyState, type EmptyStateProps } from './components/EmptyState/EmptyState.tsx'
export { Forwarding } from './components/ForwardPicker/Forwarding.tsx'
export { GroupNews, type GroupNewsProps } from './components/GroupNews/GroupNews.tsx'
export { GroupPanel, type GroupPanelProps } from './components/GroupPanel/GroupPanel.tsx'
export { GroupInbox, type GroupInboxProps } from './components/Inbox/GroupInbox.tsx'
export { InboxButton } from './components/Inbox/InboxButton.tsx'
export { useRequestCount } from './components/Inbox/use-request-count.ts'
export { Menu, type MenuItem, type MenuProps } from './components/Menu/Menu.tsx'
export { Message, type MessageProps } from './components/Message/Message.tsx'
export { MessageList, type MessageListProps } from './components/MessageList/MessageList.tsx'
export { MuteDialog, type MuteDialogProps } from './components/MuteDialog/MuteDialog.tsx'
export { NewConversation, type NewConversationProps } from './components/NewConversation/NewConversation.tsx'
export { NewGroup, type NewGroupProps } from './components/NewGroup/NewGroup.tsx'
export {
  NotificationSettings,
  type NotificationSettingsProps,
} from './components/NotificationSettings/NotificationSettings.tsx'
export {
  MessageNotifications,
  type MessageNotificationsProps,
} from './components/Notifications/MessageNotifications.tsx'
export { leavePush } from './components/Notifications/web-push.ts'
export { PinBar } from './components/PinBar/PinBar.tsx'
export { useShowPerson } from './components/ProfileCard/shown-person.ts'
export { ProfileEditor, type ProfileEditorProps } from './components/ProfileEditor/ProfileEditor.tsx'
export { QuickSwitcher, type QuickSwitcherProps } from './components/QuickSwitcher/QuickSwitcher.tsx'
export { RoomView, type RoomViewProps } from './components/Room/RoomView.tsx'
export { RoomBrowser, type RoomBrowserProps } from './components/RoomBrowser/RoomBrowser.tsx'
export { RoomsButton } from './components/RoomBrowser/RoomsButton.tsx'
export { type Look, LookSettings, type LookSettingsProps } from './components/Settings/look.tsx'
export {
  Settings,
  type SettingsProps,
  type SettingsSection,
  settingsSections,
} from './components/Settings/Settings.tsx'
export { TranslationSettings } from './components/Settings/TranslationSettings.tsx'
export { SharedFiles } from './components/SharedFiles/SharedFiles.tsx'
export { StatusButton } from './components/StatusPicker/StatusButton.tsx'
export { ThreadInbox, type ThreadInboxProps } from './components/ThreadList/ThreadInbox.tsx'
export { ThreadsButton } from './components/ThreadList/ThreadsButton.tsx'
export { Ticks } from './components/Ticks/Ticks.tsx'
export type { TickState } from './components/Ticks/tick-state.ts'
export { useAttention } from './hooks/use-attention.ts'
export { useConnection } from './hooks/use-connection.ts'
export { useConversations } from './hooks/use-conversations.ts'
export { useDraft, useDrafts } from './hooks/use-draft.ts'
export { useGroupNames } from './hooks/use-group-names.ts'
export { type Muted, useMuted } from './hooks/use-muted.ts'
export { useOwnPresence, usePresence } from './hooks/use-people-presence.ts'
export { usePins } from './hooks/use-pins.ts'
export { type TimelineView, useTimeline } from './hooks/use-timeline.ts'
export { useUnreadTitle } from './hooks/use-unread-title.ts'
export * from './icons/icons.tsx'
export { Bubble, Caption } from './kinds/Bubble.tsx'
export type { KindProps, KindRenderer, Kinds } from './kinds/registry.tsx'
export { type WordsContext, wordsOf } from './kinds/words.ts'
export { type Kit, useClient, useJumpTo, useKit } from './kit.ts'
export * from './parts/index.ts'
export type { JumpTarget } from './places/place-store.ts'
export {
  type Contrast,
  type Density,
  type Layout,
  ParleyProvider,
  type ParleyProviderProps,
  type Theme,
} from './provider.tsx'
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
export { useSelection, useSelectionOf } from './use-selection.ts'
