// What a client knows of people and of its user's own settings, on a device that heard of everything and on a fresh one
// of the same person. Whatever the one has loaded, the other loads.

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

/** When a request was told, two devices may see differently. */
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

/** Of times that are over nothing is left. Language and devices are told to nobody. */
function settingsText({ all, conversations, zone }: NotificationSettings, now: number): string {
  const current = ({ type, until, interval }: NotificationSettings['all']) =>
    JSON.stringify([type, until > now ? until : 0, interval])
  const own = [...conversations]
    .map(([key, silence]) => `${key} ${current(silence)}`)
    .filter((text) => !text.endsWith('["DEFAULT",0,null]'))
  return `${current(all)} ${zone} ${own.sort().join(', ')}`
}
