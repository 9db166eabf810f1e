// Do events say enough? A client that heard of everything as it happened must hold the same as one that has just signed
// in on a new device and loads what there is. Compared is what both have.

import type { Conversation, Message } from '@parley/client'
import type { Person } from './person.ts'

/** Loads everything on the fresh device and compares; throws with a readable difference. */
export async function checkAgreement(experienced: Person, fresh: Person): Promise<void> {
  const { conversations } = fresh.client.state
  for (const { ref } of conversations.values()) await fresh.loadsEverything(ref)
  const differences = compare(experienced, fresh)
  if (differences.length === 0) return
  throw new Error(
    `${experienced} and a fresh device of ${experienced.name} do not agree:\n${differences.map((line) => `  ${line}`).join('\n')}`,
  )
}

function compare(experienced: Person, fresh: Person): string[] {
  const before = experienced.client.state
  const after = fresh.client.state
  const differences: string[] = []
  for (const [key, conversation] of before.conversations) {
    const found = after.conversations.get(key)
    // Opened, but nothing was ever said in it.
    if (!found && !conversation.lastMessage) continue
    if (!found) differences.push(`${key}: the fresh device does not know this conversation`)
    else differences.push(...compareConversations(key, conversation, found))
  }
  if (before.conversationsLoad.name === 'loaded') {
    for (const key of after.conversations.keys())
      if (!before.conversations.has(key))
        differences.push(`${key}: the experienced device does not know this conversation`)
  }
  for (const [key, { segments }] of before.timelines) {
    const all = (after.timelines.get(key)?.segments ?? []).flatMap(({ messages }) => messages)
    for (const { from, to, messages } of segments) {
      const expected = all.filter(({ position }) => position >= from && position <= to)
      differences.push(...compareMessages(`${key} from ${from} to ${to}`, messages, expected))
    }
  }
  return differences
}

function compareConversations(key: string, experienced: Conversation, fresh: Conversation): string[] {
  const pairs: [string, unknown, unknown][] = [
    ['last message', shown(experienced.lastMessage), shown(fresh.lastMessage)],
    ['unread', experienced.unread, fresh.unread],
    ['read position', experienced.readPosition, fresh.readPosition],
    ['read position of the other side', experienced.peerReadPosition, fresh.peerReadPosition],
  ]
  return pairs.flatMap(([what, one, other]) =>
    one === other
      ? []
      : [`${key}: ${what} is ${one} on the experienced device and ${other} on the fresh one`],
  )
}

function compareMessages(
  where: string,
  experienced: readonly Message[],
  fresh: readonly Message[],
): string[] {
  const differences: string[] = []
  const most = Math.max(experienced.length, fresh.length)
  for (let index = 0; index < most && differences.length < 5; index++) {
    const [one, other] = [shown(experienced[index]), shown(fresh[index])]
    if (one !== other)
      differences.push(`${where}, message ${index}: experienced has ${one}, fresh has ${other}`)
  }
  return differences
}

function shown(message: Message | undefined): string {
  if (!message) return 'nothing'
  const { id, from, to, sentAt, position, text, ext } = message
  return `#${id} at ${position} (${new Date(sentAt).toISOString().slice(11, 23)}) ${from} → ${to}: ${text} ${JSON.stringify(ext)}`
}
