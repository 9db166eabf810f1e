// The keys of all texts, by feature. The English texts define them; every other language is typed by them, so that the
// compiler reports a missing or unknown key in the file of its feature.

import type { appTexts } from './en/app.ts'
import type { baseTexts } from './en/base.ts'
import type { composerTexts } from './en/composer.ts'
import type { composerDialogsTexts } from './en/composer-dialogs.ts'
import type { conversationTexts } from './en/conversation.ts'
import type { errorsTexts } from './en/errors.ts'
import type { groupScreensTexts } from './en/group-screens.ts'
import type { groupsTexts } from './en/groups.ts'
import type { listTexts } from './en/list.ts'
import type { listMenuTexts } from './en/list-menu.ts'
import type { mediaTexts } from './en/media.ts'
import type { membersTexts } from './en/members.ts'
import type { messageActionsTexts } from './en/message-actions.ts'
import type { navigationTexts } from './en/navigation.ts'
import type { noticesTexts } from './en/notices.ts'
import type { peopleTexts } from './en/people.ts'
import type { presenceTexts } from './en/presence.ts'
import type { roomsTexts } from './en/rooms.ts'
import type { searchTexts } from './en/search.ts'
import type { settingsTexts } from './en/settings.ts'
import type { shortcutsTexts } from './en/shortcuts.ts'
import type { threadsTexts } from './en/threads.ts'
import type { timelineTexts } from './en/timeline.ts'
import type { uiTexts } from './en/ui.ts'
import type { widgetTexts } from './en/widget.ts'

/** The files in the folder of each language. */
interface Catalogue {
  readonly timeline: typeof timelineTexts
  readonly base: typeof baseTexts
  readonly list: typeof listTexts
  readonly composer: typeof composerTexts
  readonly 'list-menu': typeof listMenuTexts
  readonly search: typeof searchTexts
  readonly app: typeof appTexts
  readonly 'message-actions': typeof messageActionsTexts
  readonly 'composer-dialogs': typeof composerDialogsTexts
  readonly conversation: typeof conversationTexts
  readonly ui: typeof uiTexts
  readonly media: typeof mediaTexts
  readonly errors: typeof errorsTexts
  readonly notices: typeof noticesTexts
  readonly navigation: typeof navigationTexts
  readonly groups: typeof groupsTexts
  readonly members: typeof membersTexts
  readonly 'group-screens': typeof groupScreensTexts
  readonly presence: typeof presenceTexts
  readonly people: typeof peopleTexts
  readonly rooms: typeof roomsTexts
  readonly settings: typeof settingsTexts
  readonly shortcuts: typeof shortcutsTexts
  readonly threads: typeof threadsTexts
  readonly widget: typeof widgetTexts
}

/** The part of the kit that a text belongs to. */
export type Feature = keyof Catalogue

/** The texts of one feature in some language. */
export type TextsOf<F extends Feature> = Readonly<Record<keyof Catalogue[F], string>>

/** The key of a text. */
export type StringKey = { readonly [F in Feature]: keyof Catalogue[F] }[Feature]
/** All texts of a language, by key. */
export type Strings = Readonly<Record<StringKey, string>>
