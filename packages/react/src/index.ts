'use client'
// The public API of the kit. Import '@parley/react/styles.css' once beside it.

export { type AccountProblem, accountProblem } from './app/account-problem.ts'
export { ChatApp, type ChatAppProps } from './app/ChatApp.tsx'
export { Conversation } from './app/Conversation.tsx'
export {
  ConnectionBanner,
  type ConnectionBannerProps,
} from './app/connection-banner/ConnectionBanner.tsx'
export { NewConversation, type NewConversationProps } from './app/NewConversation.tsx'
export { Panes, type PanesProps } from './app/Panes.tsx'
export { ParleyProvider, type ParleyProviderProps } from './app/provider.tsx'
export { Composer } from './composer/index.ts'
export type { ConversationProps } from './conversation/index.ts'
export { Forwarding, PinBar } from './conversation/index.ts'
export {
  Discover,
  DiscoverButton,
  type DiscoverProps,
  GroupInbox,
  type GroupInboxProps,
  GroupPanel,
  type GroupPanelProps,
  GroupToasts,
  /** @deprecated Use `GroupToasts`. */
  GroupToasts as GroupNews,
  type GroupToastsProps,
  /** @deprecated Use `GroupToastsProps`. */
  type GroupToastsProps as GroupNewsProps,
  InboxButton,
  NewGroup,
  type NewGroupProps,
  SharedFiles,
  useRequestCount,
} from './groups/index.ts'
export {
  ConversationList,
  type ConversationListProps,
} from './list/index.ts'
export { FileCard, type FileCardProps } from './media/file-card/FileCard.tsx'
export { ImageBox, type ImageBoxProps } from './media/image-box/ImageBox.tsx'
export { MediaViewer, VoiceRecorder } from './media/lazy-viewer-and-recorder.tsx'
export { LocationCard, type LocationCardProps } from './media/location-card/LocationCard.tsx'
export type { MediaViewerProps, ViewedPicture } from './media/viewer/viewer-props.ts'
export { VoicePlayer, type VoicePlayerProps } from './media/voice-player/VoicePlayer.tsx'
export type { RecordedVoice, VoiceRecorderProps } from './media/voice-recorder/VoiceRecorder.tsx'
export { AnnouncementBanner, AnnouncementEditor } from './members/index.ts'
export type { KindProps, KindRenderer, Kinds } from './messages/kind-renderer.ts'
export {
  type SummaryContext,
  /** @deprecated Use `SummaryContext`. */
  type SummaryContext as WordsContext,
  summaryOf,
  /** @deprecated Use `summaryOf`. */
  summaryOf as wordsOf,
} from './messages/message-text.ts'
export { Ticks } from './messages/Ticks.tsx'
export type { TickState } from './messages/tick-state.ts'
export {
  endPushSubscription,
  /** @deprecated Use `endPushSubscription`. */
  endPushSubscription as leavePush,
  MessageNotifications,
  type MessageNotificationsProps,
  MuteDialog,
  type MuteDialogProps,
  type MuteLevel,
  /** @deprecated Use `MuteLevel`. */
  type MuteLevel as Muted,
  useMuted,
  useUnreadCount,
  useUnreadTitle,
} from './notifications/index.ts'
export {
  Contacts,
  ContactsButton,
  type ContactsProps,
  type ContactsTab,
  ProfileEditor,
  type ProfileEditorProps,
  StatusButton,
  type StatusButtonProps,
} from './people/index.ts'
export { Avatar, useOwnPresence, usePresence } from './presence/index.ts'
export {
  RoomBrowser,
  type RoomBrowserProps,
  RoomsButton,
  RoomView,
  type RoomViewProps,
} from './rooms/index.ts'
export {
  ConversationSearch,
  type ConversationSearchProps,
  QuickSwitcher,
  type QuickSwitcherProps,
  Shortcuts,
} from './search/index.ts'
export {
  Devices,
  type Look,
  LookSettings,
  type LookSettingsProps,
  NotificationSettings,
  type NotificationSettingsProps,
  Settings,
  type SettingsProps,
  type SettingsSection,
  settingsSections,
  TranslationSettings,
} from './settings/index.ts'
export {
  type ConversationActions,
  type ConversationActionsState,
  type ConversationCallbacks,
  type Notice,
  useConversationAction,
  useConversationActions,
} from './state/conversation-actions.ts'
export { useDraft, useDrafts } from './state/drafts/use-draft.ts'
export type {
  AvatarProps,
  BesideMessage,
  Components,
  ComposerProps,
  ConversationRowProps,
  Extensions,
  Feature,
  Features,
  InConversation,
  MessageAction,
  MessageProps,
  PanelTab,
  Replacement,
  SystemLineProps,
} from './state/extensions.ts'
export type {
  MarkStyle,
  /** @deprecated Use `MarkStyle`. */
  MarkStyle as MarkLook,
  Marks,
  SendWith,
} from './state/kit.ts'
export { type Kit, useClient, useFeature, useJumpTo, useKit } from './state/kit.ts'
export { useGroupNames } from './state/names/use-group-names.ts'
export { useShowPerson } from './state/open-profile.ts'
export type { JumpTarget } from './state/scroll-positions.ts'
export { useSelection, useSelectionOf } from './state/use-client-state.ts'
export { useConnection } from './state/use-connection.ts'
export { useConversations } from './state/use-conversations.ts'
export { usePins } from './state/use-pins.ts'
export {
  /** @deprecated Use `useIsListLoaded`. */
  useIsListLoaded as useAfterList,
  useIsListLoaded,
} from './state/wait-for-list.ts'
export { format, type Values } from './strings/format.ts'
export { chooseLanguage, type Language, languageNames, languages } from './strings/languages.ts'
export { errorCode, errorText } from './strings/public-error-text.ts'
export {
  type AnyLanguage,
  addLanguage,
  directionOf,
  loadLanguage,
  type ReasonedError,
  type StringKey,
  type Strings,
  type Translate,
  translator,
} from './strings/strings.ts'
export { ThreadInbox, type ThreadInboxProps, ThreadsButton } from './threads/index.ts'
export {
  Bubble,
  Caption,
  Message,
  MessageList,
  type MessageListProps,
  type TimelineView,
  useTimeline,
} from './timeline/index.ts'
export type { Contrast, Density, Layout, Theme } from './ui/appearance.ts'
export type { PictureHosts } from './ui/avatar/picture-address.ts'
export { CountButton, type CountButtonProps } from './ui/CountButton.tsx'
export { Dialog, type DialogProps } from './ui/dialog/Dialog.tsx'
export { type EmptyAction, EmptyState, type EmptyStateProps } from './ui/EmptyState.tsx'
export type { EmojiPickerProps } from './ui/emoji/EmojiPicker.tsx'
export { EmojiPicker } from './ui/emoji/LazyEmojiPicker.tsx'
export { QuickReactions, type QuickReactionsProps, quickReactions } from './ui/emoji/QuickReactions.tsx'
export {
  type EmojiStorage,
  /** @deprecated Use `EmojiStorage`. */
  type EmojiStorage as EmojiMemory,
  emojiLocalStorage,
  /** @deprecated Use `emojiLocalStorage`. */
  emojiLocalStorage as pageMemory,
} from './ui/emoji/recent-emoji.ts'
export { formatBytes } from './ui/format/format-bytes.ts'
export { formatDuration, spokenDuration } from './ui/format/format-duration.ts'
export { useAttention } from './ui/hooks/use-page-attention.ts'
export * from './ui/icons/icons.tsx'
export { ThreadIcon } from './ui/icons/ThreadIcon.tsx'
export type { LayerHistory, Layers } from './ui/layers/layer-history.ts'
export { createLayers } from './ui/layers/lazy-layer-history.ts'
export { useLayer } from './ui/layers/use-layer.ts'
export { Menu, type MenuItem, type MenuProps } from './ui/menu/Menu.tsx'
export { Popover, type PopoverProps } from './ui/popover/Popover.tsx'
export { PopoverButton, type PopoverButtonProps } from './ui/popover/PopoverButton.tsx'
export { ProgressRing, type ProgressRingProps } from './ui/progress-ring/ProgressRing.tsx'
export type { Mention } from './ui/rich-text/pieces.ts'
export { RichText, type RichTextProps } from './ui/rich-text/RichText.tsx'
