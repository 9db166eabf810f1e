// Compares what a client knows of users and of its own settings, on a device that received every event and on a fresh
// one of the same user. The fresh one loads whatever the other has loaded.

import type { ContactRequest, NotificationSettings, State } from '@parley/client'
import { differencesIn } from './agree-groups.ts'
import type { Device } from './device.ts'

export async function comparePeople(experienced: Device, fresh: Device): Promise<string[]> {
  const before = experienced.client.state.people
  const { client, world } = fresh
  const pairs: [string, unknown, unknown][] = []
  if (before.load.name === 'loaded') {
    await world.until(client.contacts.load())
    const [one, other] = [before, client.state.people].map(listsOf)
    for (const name of ['contacts', 'requests', 'sent requests', 'blocked'] as const)
      pairs.push([name, one?.[name], other?.[name]])
  }
  const mine = before.profiles.get(fresh.name)
  if (mine) {
    await world.until(client.profile.load([fresh.name]))
    const other = client.state.people.profiles.get(fresh.name)
    pairs.push(['my profile', JSON.stringify(mine), JSON.stringify(other)])
  }
  if (before.notifications) {
    await world.until(client.notifications.load())
    const now = world.clock.now()
    const [one, other] = [before, client.state.people].map(
      ({ notifications }) => notifications && settingsText(notifications, now),
    )
    pairs.push(['silent mode', one, other])
  }
  return differencesIn('people', pairs)
}

/** Two devices may see a request at different times. */
const requestText = ({ user, reason }: ContactRequest) => `${user} (${reason})`

const listsOf = ({ contacts, requests, sentRequests, blocked }: State['people']) => ({
  contacts: [...contacts.values()]
    .map(({ user, remark }) => `${user} (${remark})`)
    .sort()
    .join(', '),
  requests: requests.map(requestText).sort().join(', '),
  'sent requests': sentRequests.map(requestText).sort().join(', '),
  blocked: [...blocked].sort().join(', '),
})

/** Expired times are left out. Language and devices are not sent to other devices. */
function settingsText({ all, conversations, zone }: NotificationSettings, now: number): string {
  const current = ({ type, until, interval }: NotificationSettings['all']) =>
    JSON.stringify([type, until > now ? until : 0, interval])
  const own = [...conversations]
    .map(([key, silence]) => `${key} ${current(silence)}`)
    .filter((text) => !text.endsWith('["DEFAULT",0,null]'))
  return `${current(all)} ${zone} ${own.sort().join(', ')}`
}
