import type { Migration } from '../migration.ts'
import { start } from './0001-start.ts'
import { messages } from './0002-messages.ts'
import { files } from './0003-files.ts'
import { conversations } from './0004-conversations.ts'
import { search } from './0005-search.ts'
import { groups } from './0006-groups.ts'
import { threads } from './0007-threads.ts'
import { rooms } from './0008-rooms.ts'
import { people } from './0009-people.ts'
import { uploads } from './0010-uploads.ts'
import { unreadBlocks } from './0011-unread-blocks.ts'
import { knownDevices } from './0012-known-devices.ts'
import { streams } from './0013-streams.ts'
import { peopleSearch } from './0014-people-search.ts'
import { serverApi } from './0015-server-api.ts'
import { appendStatement } from './0016-append-statement.ts'
import { mentions } from './0017-mentions.ts'
import { events } from './0018-events.ts'
import { slowMode } from './0019-slow-mode.ts'
import { appendWithEvents } from './0020-append-with-events.ts'
import { roomVersions } from './0021-room-versions.ts'
import { bots } from './0022-bots.ts'
import { formerSecrets } from './0023-former-secrets.ts'
import { operators } from './0024-operators.ts'
import { overviewSamples } from './0025-overview-samples.ts'
import { erasures } from './0026-erasures.ts'
import { retention } from './0027-retention.ts'
import { deliveries } from './0028-deliveries.ts'
import { templatesTagsFavourites } from './0029-templates-tags-favourites.ts'
import { encryptedSecrets } from './0030-encrypted-secrets.ts'
import { appWords } from './0031-app-words.ts'
import { operating } from './0032-operating.ts'
import { filesBySize } from './0033-files-by-size.ts'

/** All steps in their order. A step that has been released is never changed; add the next number. */
export const migrations: readonly Migration[] = [
  start,
  messages,
  files,
  conversations,
  search,
  groups,
  threads,
  rooms,
  people,
  uploads,
  unreadBlocks,
  knownDevices,
  streams,
  peopleSearch,
  serverApi,
  appendStatement,
  mentions,
  events,
  slowMode,
  appendWithEvents,
  roomVersions,
  bots,
  formerSecrets,
  operators,
  overviewSamples,
  erasures,
  retention,
  deliveries,
  templatesTagsFavourites,
  encryptedSecrets,
  appWords,
  operating,
  filesBySize,
]
