// Every text of the kit in English. No page loads all of it: it is for tests and the pseudo-locale.

import type { Strings } from '../keys.ts'
import { appTexts } from './app.ts'
import { baseTexts } from './base.ts'
import { composerTexts } from './composer.ts'
import { composerDialogsTexts } from './composer-dialogs.ts'
import { conversationTexts } from './conversation.ts'
import { errorsTexts } from './errors.ts'
import { groupScreensTexts } from './group-screens.ts'
import { groupsTexts } from './groups.ts'
import { listTexts } from './list.ts'
import { listMenuTexts } from './list-menu.ts'
import { mediaTexts } from './media.ts'
import { membersTexts } from './members.ts'
import { messageActionsTexts } from './message-actions.ts'
import { navigationTexts } from './navigation.ts'
import { noticesTexts } from './notices.ts'
import { peopleTexts } from './people.ts'
import { presenceTexts } from './presence.ts'
import { roomsTexts } from './rooms.ts'
import { searchTexts } from './search.ts'
import { settingsTexts } from './settings.ts'
import { shortcutsTexts } from './shortcuts.ts'
import { threadsTexts } from './threads.ts'
import { timelineTexts } from './timeline.ts'
import { uiTexts } from './ui.ts'
import { widgetTexts } from './widget.ts'

/** All English texts of the kit, by key. */
export const strings: Strings = {
  ...timelineTexts,
  ...baseTexts,
  ...listTexts,
  ...composerTexts,
  ...listMenuTexts,
  ...searchTexts,
  ...appTexts,
  ...messageActionsTexts,
  ...composerDialogsTexts,
  ...conversationTexts,
  ...uiTexts,
  ...mediaTexts,
  ...errorsTexts,
  ...noticesTexts,
  ...navigationTexts,
  ...groupsTexts,
  ...membersTexts,
  ...groupScreensTexts,
  ...presenceTexts,
  ...peopleTexts,
  ...roomsTexts,
  ...settingsTexts,
  ...shortcutsTexts,
  ...threadsTexts,
  ...widgetTexts,
}
