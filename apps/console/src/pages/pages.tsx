// All pages, each with the call that it needs: pages that the role may not use are not offered. Pages are loaded when
// they are opened, except the first one.

import {
  AlertIcon,
  BellIcon,
  EveryoneIcon,
  FileIcon,
  FlagIcon,
  GroupIcon,
  InboxIcon,
  LayersIcon,
  LockIcon,
  ParcelIcon,
  PersonIcon,
  SendIcon,
  SettingsIcon,
  TagIcon,
} from '@parley/react/foundation'
import { type ComponentType, lazy } from 'react'
import { StalePage } from '../components/StalePage.tsx'
import type { ConsoleStringKey } from '../strings/strings.ts'
import { Overview } from './overview/Overview.tsx'

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

/** Loads a page. After an upgrade of the server an old console asks for files that no longer exist. */
const onDemand = (load: () => Promise<ComponentType<PageProps>>) =>
  lazy(async () => ({ default: await load().catch(() => StalePage) }))

const People = onDemand(async () => (await import('./people/People.tsx')).People)
const Groups = onDemand(async () => (await import('./Groups.tsx')).Groups)
const Moderation = onDemand(async () => (await import('./moderation/Moderation.tsx')).Moderation)
const Events = onDemand(async () => (await import('./events/Events.tsx')).Events)
const Push = onDemand(async () => (await import('./push/Push.tsx')).Push)
const Files = onDemand(async () => (await import('./Files.tsx')).Files)
const Keys = onDemand(async () => (await import('./backends/Keys.tsx')).Keys)
const Apps = onDemand(async () => (await import('./backends/Apps.tsx')).Apps)
const Audit = onDemand(async () => (await import('./Audit.tsx')).Audit)
const Health = onDemand(async () => (await import('./Health.tsx')).Health)
const Settings = onDemand(async () => (await import('./Settings.tsx')).Settings)
const Operators = onDemand(async () => (await import('./Operators.tsx')).Operators)
const Account = onDemand(async () => (await import('./Account.tsx')).Account)

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
  { name: 'push', title: 'push.title', Icon: SendIcon, needs: 'operating.push', Page: Push },
  { name: 'files', title: 'files.title', Icon: FileIcon, needs: 'operating.files', Page: Files },
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
