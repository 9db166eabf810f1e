// Every text of the kit in Korean.

import type { Strings } from '../strings.ts'
import { base } from './base.ts'
import { places } from './group-places.ts'
import { groups } from './groups.ts'
import { more } from './more.ts'
import { people } from './people.ts'
import { rooms } from './rooms.ts'
import { settings } from './settings.ts'

export const strings: Strings = {
  ...base,
  ...more,
  ...groups,
  ...places,
  ...rooms,
  ...people,
  ...settings,
}
