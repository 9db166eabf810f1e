// All pages with the call that each one needs: what a role may not see is not offered. Pages that few operators open are
// loaded when they are opened.

import {
  AlertIcon,
  BellIcon,
  EveryoneIcon,
  FlagIcon,
  GroupIcon,
  InboxIcon,
  LayersIcon,
  LockIcon,
  ParcelIcon,
  PersonIcon,
  SettingsIcon,
  TagIcon,
} from '@parley/react/foundation'
import { type ComponentType, lazy } from 'react'
import type { ConsoleStringKey } from '../strings/strings.ts'
import { Account } from './Account.tsx'
import { Audit } from './Audit.tsx'
import { Groups } from './Groups.tsx'
import { Health } from './Health.tsx'
import { Moderation } from './moderation/Moderation.tsx'
import { Operators } from './Operators.tsx'
import { Overview } from './overview/Overview.tsx'
import { People } from './people/People.tsx'
import { Settings } from './Settings.tsx'

const Events = lazy(async () => ({ default: (await import('./events/Events.tsx')).Events }))

const Keys = lazy(async () => ({ default: (await import('./backends/Keys.tsx')).Keys }))
const Apps = lazy(async () => ({ default: (await import('./backends/Apps.tsx')).Apps }))

export interface PageProps {
  readonly rest: readonly string[]
}

export interface PageDefinition {
  readonly name: string
  readonly title: ConsoleStringKey
  readonly Icon: ComponentType
  /** The call without which the page would be empty. */
  readonly needs: string
  readonly Page: ComponentType<PageProps>
}

export const pages: readonly PageDefinition[] = [
  {
    name: 'overview',
    title: 'overview.title',
    Icon: LayersIcon,
    needs: 'operating.overview',
    Page: Overview,
  },
  { name: 'people', title: 'people.title', Icon: PersonIcon, needs: 'accounts.searchUsers', Page: People },
  { name: 'groups', title: 'groups.title', Icon: GroupIcon, needs: 'groups.listAll', Page: Groups },
  { name: 'moderation', title: 'moderation.title', Icon: FlagIcon, needs: 'reports.list', Page: Moderation },
  { name: 'events', title: 'events.title', Icon: BellIcon, needs: 'events.listEndpoints', Page: Events },
  { name: 'keys', title: 'keys.title', Icon: TagIcon, needs: 'operating.keys', Page: Keys },
  { name: 'apps', title: 'apps.title', Icon: ParcelIcon, needs: 'operating.apps', Page: Apps },
  { name: 'audit', title: 'audit.title', Icon: InboxIcon, needs: 'operating.audit', Page: Audit },
  { name: 'health', title: 'health.title', Icon: AlertIcon, needs: 'operating.health', Page: Health },
  {
    name: 'settings',
    title: 'settings.title',
    Icon: SettingsIcon,
    needs: 'operating.settings',
    Page: Settings,
  },
  {
    name: 'operators',
    title: 'operators.title',
    Icon: EveryoneIcon,
    needs: 'operating.operators',
    Page: Operators,
  },
  { name: 'account', title: 'account.title', Icon: LockIcon, needs: 'operating.overview', Page: Account },
]
