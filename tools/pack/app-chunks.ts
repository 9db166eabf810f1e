// The files that the built app consists of. By default the bundler makes a file of every lazily loaded part, and of
// whatever several of them share: more than a hundred, each with a separate request. Here parts that are used
// together become one file.

import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { root } from '../repository.ts'

const kit = join(root, 'packages/react/src')
const app = join(root, 'apps/chat/src')

/**
 * Lazy parts that are loaded together, those of the kit and of the app. A part that is not listed has its own file.
 */
const together: Readonly<Record<string, readonly string[]>> = {
  /** Every inbox loads them as soon as its list is painted. */
  inbox: [
    'groups/toasts/Toasts.tsx',
    'list/ListOverlays.tsx',
    'list/reorder.ts',
    'list/type-ahead.ts',
    'notifications/Notifier.tsx',
    'notifications/icon-badge.ts',
    'notifications/mute/follow-muted.ts',
    'people/profile/PeopleLayer.tsx',
    'presence/PresenceDot.tsx',
  ],
  /** The conversation, with the parts that most conversations show sooner or later. */
  conversation: [
    'screens/Conversation/ConversationScreen.tsx',
    'app/HeaderButtons.tsx',
    'composer/attachments/AttachmentTray.tsx',
    'composer/attachments/DropZone.tsx',
    'composer/attachments/add-files.ts',
    'composer/ClosedNotice.tsx',
    'composer/create-media-drafts.ts',
    'composer/mentions/MentionBox.tsx',
    'composer/save-edit.ts',
    'conversation/pins/PinLine.tsx',
    'members/announcement/AnnouncementLine.tsx',
    'people/profile/person-views.tsx',
    'timeline/JumpButtons.tsx',
    'timeline/MessageOverlays.tsx',
    'timeline/kinds/StreamingText.tsx',
    'timeline/kinds/loaded-kinds.ts',
    'timeline/notices/NoticeLines.tsx',
  ],
  /** Opened by a click, in a dialog or over the conversation. */
  dialogs: [
    'app/NewConversationDialog.tsx',
    'app/NowPlaying.tsx',
    'composer/location/LocationDialog.tsx',
    'conversation/forward/ForwardPicker.tsx',
    'conversation/select/SelectBar.tsx',
    'groups/new-group/NewGroupDialog.tsx',
    'media/viewer/MediaViewer.tsx',
    'media/voice-recorder/VoiceRecorder.tsx',
    'notifications/mute/MuteChoices.tsx',
    'people/status/StatusPicker.tsx',
    'search/SearchResults.tsx',
    'search/in-chat/ChatSearch.tsx',
    'search/switcher/ShortcutsDialog.tsx',
    'search/switcher/SwitcherDialog.tsx',
    'timeline/Gallery.tsx',
    'timeline/combined/CombinedReader.tsx',
    'timeline/reactions/ReactionUsers.tsx',
    'timeline/read-by/ReadBy.tsx',
    'timeline/report/ReportDialog.tsx',
    'ui/emoji/EmojiPicker.tsx',
  ],
  /** Panels beside a conversation, and screens in its place. */
  screens: [
    'groups/discover/PublicGroups.tsx',
    'groups/files/GroupFiles.tsx',
    'groups/panel/GroupDetails.tsx',
    'groups/requests/Requests.tsx',
    'members/announcement/AnnouncementForm.tsx',
    'people/contacts/ContactsPage.tsx',
    'people/own-profile/OwnProfile.tsx',
    'threads/list/OwnThreads.tsx',
    'threads/naming/StartThread.tsx',
    'threads/panel/ThreadSidebar.tsx',
  ],
  threads: ['threads/chip/thread-views.tsx'],
  rooms: ['rooms/RoomScreen.tsx', 'rooms/browser/AllRooms.tsx', 'rooms/panel/RoomDetails.tsx'],
  settings: [
    'notifications/mute/MuteForm.tsx',
    'settings/LookSettings.tsx',
    'settings/SettingsPage.tsx',
    'settings/TranslationChoice.tsx',
    'settings/devices/DeviceCards.tsx',
    'settings/notifications/AllNotificationSettings.tsx',
  ],
}

const prefix = '\0parts/'

/** The file of a part. */
const fileOf = (part: string): string => join(part.startsWith('screens/') ? app : kit, part)

const groupOf = new Map(
  Object.entries(together).flatMap(([group, parts]) => parts.map((part) => [fileOf(part), group] as const)),
)

/**
 * Redirects the lazy imports of parts in a group to one module that exports all of them. Grouping the parts as
 * chunks instead would leave a file for each of them that only imports the chunk.
 */
export const partsTogether: Plugin = {
  name: 'parts-together',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  enforce: 'pre',
  resolveDynamicImport(source, importer) {
    if (typeof source !== 'string' || importer === undefined) return undefined
    const group = groupOf.get(join(dirname(importer), source))
    return group && prefix + group
  },
  load(id) {
    if (!id.startsWith(prefix)) return undefined
    const parts = together[id.slice(prefix.length)] ?? []
    return parts.map((part) => `export * from ${JSON.stringify(fileOf(part))}`).join('\n')
  },
  /** Two parts with an export of the same name would hide it in both. */
  buildEnd() {
    for (const [group, parts] of Object.entries(together)) {
      const owners = new Map<string, string>()
      for (const part of parts)
        for (const name of this.getModuleInfo(fileOf(part))?.exports ?? []) {
          const other = owners.get(name)
          if (other) this.error(`${part} and ${other} are loaded together (${group}) and both export ${name}`)
          owners.set(name, part)
        }
    }
  },
}

const language = /[\\/]strings[\\/](?!en\b)([a-z]{2}(?:-[A-Z]{2})?)(?:[\\/]|\.ts$)/

/** A group of parts with everything that they use, so that files loaded later find it there. */
const withAll = (name: string, priority: number): Rolldown.CodeSplittingGroup => ({
  name,
  test: (id) => id === prefix + name || groupOf.get(id) === name,
  priority,
})

/** The rest: what every page loads, and what several lazy files share. */
export const appChunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
    priority: 9,
  },
  { name: 'client', test: /packages[\\/](client|protocol)[\\/]/, tags: ['$initial'], priority: 8 },
  { name: 'start', tags: ['$initial'], priority: 7 },
  withAll('inbox', 6),
  withAll('conversation', 5),
  // One file per language: the texts of the kit and of the app.
  { name: (id) => language.exec(id)?.[1] ?? null, debugName: 'languages', test: language, priority: 4 },
  { name: 'shared', test: (id) => id.startsWith(kit), minShareCount: 2, priority: 3 },
]
