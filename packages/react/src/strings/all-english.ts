// Every text in English in one piece, which no page loads: for tests of the other languages and for the pseudo-locale.

import { en } from './en.ts'
import { enGroupPanel } from './en-group-panel.ts'
import { enGroupPlaces } from './en-group-places.ts'
import { enListMore } from './en-list-more.ts'
import { enMore } from './en-more.ts'
import { enNotices } from './en-notices.ts'
import { enPeople } from './en-people.ts'
import { enRooms } from './en-rooms.ts'
import { enSettings } from './en-settings.ts'
import { enThreads } from './en-threads.ts'
import type { Strings } from './strings.ts'

export const english: Strings = {
  ...en,
  ...enGroupPanel,
  ...enGroupPlaces,
  ...enListMore,
  ...enMore,
  ...enNotices,
  ...enPeople,
  ...enRooms,
  ...enSettings,
  ...enThreads,
}
