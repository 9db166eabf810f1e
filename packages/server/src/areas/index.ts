// All handlers in one list; a test checks that every call of the catalogue has exactly one.

import type { Handler } from '../pipeline/handler.ts'
import { bots } from './bots/bots.ts'
import { webhooks } from './bots/webhooks.ts'
import { backendContacts } from './contacts/backend.ts'
import { contacts } from './contacts/contacts.ts'
import { contactLists } from './contacts/lists.ts'
import { lists } from './conversations/list.ts'
import { listChanges } from './conversations/list-changes.ts'
import { diagnostics } from './diagnostics/client-diagnostics.ts'
import { events } from './events/index.ts'
import { groups } from './groups/index.ts'
import { history } from './history/history.ts'
import { historyFiles } from './history/hour-files.ts'
import { removal } from './history/removal.ts'
import { retaining } from './history/retention.ts'
import { reportLimitSettings } from './messages/automatic-action-settings.ts'
import { backendChanging } from './messages/backend-recall-edit.ts'
import { backendSending } from './messages/backend-sending.ts'
import { pins } from './messages/pins.ts'
import { reactions } from './messages/reactions.ts'
import { readers } from './messages/readers.ts'
import { reporting } from './messages/report.ts'
import { reportQueue } from './messages/report-queue.ts'
import { streaming } from './messages/streaming.ts'
import { webhookPosts } from './messages/webhook-posts.ts'
import { notifications } from './notifications/index.ts'
import { backendKeys } from './operating/backend-keys.ts'
import { findingGroups } from './operating/find-groups.ts'
import { managedApps } from './operating/managed-apps.ts'
import { operating } from './operating/operating.ts'
import { operatorAccounts } from './operating/operator-accounts.ts'
import { pushServices } from './operating/push-services.ts'
import { storedFiles } from './operating/stored-files.ts'
import { blocks } from './people/blocks.ts'
import { logs } from './people/client-logs.ts'
import { favourites } from './people/favourites.ts'
import { fileLifetimes } from './people/file-lifetimes.ts'
import { globalMutes } from './people/global-mutes.ts'
import { self } from './people/own-account.ts'
import { wordLists } from './people/word-lists.ts'
import { wordTest } from './people/word-test.ts'
import { presence } from './presence/presence.ts'
import { peopleSearch } from './profile/people-search.ts'
import { profile } from './profile/profile.ts'
import { rooms } from './rooms/index.ts'
import { rtc } from './rtc/rtc.ts'
import { search } from './search/search.ts'
import { accountStates } from './session/account-state.ts'
import { devices } from './session/devices.ts'
import { erasing } from './session/erasures.ts'
import { exportLinks } from './session/exports.ts'
import { registering } from './session/register.ts'
import { tokens } from './session/tokens.ts'
import { speech } from './speech/speech.ts'
import { threads } from './threads/index.ts'
import { translation } from './translation/translation.ts'

export const handlers: readonly Handler[] = [
  ...registering,
  ...tokens,
  ...devices,
  ...accountStates,
  ...erasing,
  ...exportLinks,
  ...globalMutes,
  ...fileLifetimes,
  ...favourites,
  ...reactions,
  ...pins,
  ...reporting,
  ...reportQueue,
  ...reportLimitSettings,
  ...readers,
  ...streaming,
  ...backendSending,
  ...backendChanging,
  ...history,
  ...removal,
  ...historyFiles,
  ...retaining,
  ...events,
  ...bots,
  ...webhooks,
  ...webhookPosts,
  ...search,
  ...lists,
  ...listChanges,
  ...groups,
  ...threads,
  ...rooms,
  ...contacts,
  ...contactLists,
  ...backendContacts,
  ...profile,
  ...peopleSearch,
  ...blocks,
  ...self,
  ...notifications,
  ...logs,
  ...diagnostics,
  ...presence,
  ...translation,
  ...speech,
  ...rtc,
  ...operating,
  ...operatorAccounts,
  ...backendKeys,
  ...managedApps,
  ...findingGroups,
  ...storedFiles,
  ...pushServices,
  ...wordTest,
  ...wordLists,
]
