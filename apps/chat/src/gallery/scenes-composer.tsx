// Gallery scenes about the composer: everything that can be sent, replied to, edited and forwarded.

import { type BotCommand, type ConversationRef, keyOf } from '@parley/client'
import { Conversation } from '@parley/react'
import type { FakeClient } from '@parley/react/testing'
import { type ReactNode, useEffect } from 'react'
import { useRoute } from '../routes.tsx'
import { Inbox } from '../screens/Inbox/Inbox.tsx'
import { busyClient, single } from './fixtures.ts'
import { messagesIn, text } from './messages.ts'
import type { Scene } from './scenes.tsx'

const account = { server: 'http://localhost:4000', appKey: 'parley#demo', user: 'alice' }
const nothing = () => {}
export const group: ConversationRef = { type: 'group', id: '254000000000001' }

const error = (reason: string, message: string, code: number) =>
  Object.assign(new Error(message), { reason, code })

/** The everyday inbox with a group in it. */
function writing(): FakeClient {
  const client = busyClient()
  const messages = messagesIn(group, [
    { from: 'bob', ago: 90, content: text('Numbers from the soak test are in.') },
    { from: 'mei', ago: 60, content: text('这个滚动终于不跳了') },
    { from: 'alice', ago: 40, content: text('Then we can ship it on Friday.') },
    { from: 'ana', ago: 30, content: text('I need one more day for the icons, sorry!') },
    { from: 'kenji', ago: 20, content: text('了解しました。') },
    { from: 'alice', ago: 10, content: text('No problem, Monday is fine to.') },
    { from: 'bob', ago: 5, content: text('Monday it is. Who writes the release notes?') },
  ])
  const last = messages.at(-1)
  client.groupServer.put(group.id, { name: 'Parley launch', role: 'owner' })
  client.groupServer.setMembers(group.id, [{ user: 'alice', role: 'owner' }, 'ana', 'bob', 'kenji', 'mei'])
  client.setHistory(group, messages)
  client.setConversation(group, {
    lastMessage: last,
    updatedAt: last?.sentAt ?? 0,
    readPosition: messages.length,
  })
  return client
}

function setBot(client: FakeClient, user: string, nickname: string, commands: readonly BotCommand[]): void {
  client.peopleServer.setProfile(user, { nickname, bot: 'true', ext: JSON.stringify({ commands }) })
}

function setHelper(client: FakeClient): void {
  setBot(client, 'helper', 'Helper', [
    { name: 'help', text: 'Shows what I can do' },
    { name: 'remind', text: 'Reminds you of something', argument: '10m tea' },
    { name: 'stop', text: 'Forgets all reminders' },
  ])
}

/** A group with two bots, both of which have the command `help`. */
function withBots(): FakeClient {
  const client = writing()
  setHelper(client)
  setBot(client, 'deploys', 'Deploys', [
    { name: 'help', text: 'How to deploy' },
    { name: 'deploy', text: 'Deploys a branch', argument: 'main' },
  ])
  client.groupServer.setMembers(group.id, [
    { user: 'alice', role: 'owner' },
    'bob',
    'mei',
    'helper',
    'deploys',
  ])
  return client
}

/** A chat with a bot that has commands. */
function withBot(): FakeClient {
  const client = busyClient()
  const bot = single('helper')
  const messages = messagesIn(bot, [
    { from: 'alice', ago: 12, content: text('/remind 10m tea') },
    { from: 'helper', ago: 11, content: text('I will remind you in ten minutes: tea.') },
    { from: 'helper', ago: 1, content: text('Tea!') },
  ])
  setHelper(client)
  const last = messages.at(-1)
  client.setHistory(bot, messages)
  client.setConversation(bot, { lastMessage: last, updatedAt: last?.sentAt ?? 0, readPosition: 3 })
  return client
}

/** Follows the URL, as the app does, to go from one conversation to another. */
function Wandering({ first }: { readonly first: ConversationRef }) {
  const route = useRoute()
  const open = route.screen === 'conversation' ? route.conversation : first
  return <Inbox account={account} open={open} onSignOut={nothing} onSignInAgain={nothing} />
}

function inbox(client: FakeClient, first: ConversationRef, more: ReactNode = null): Scene {
  return {
    client,
    show: (
      <>
        <Wandering first={first} />
        {more}
      </>
    ),
  }
}

/** A draft from an earlier visit. */
function remember(conversation: ConversationRef, draft: string, more: object = {}): void {
  localStorage.setItem(`parley.draft.alice.${keyOf(conversation)}`, draft)
  localStorage.setItem(`parley.draftMore.alice.${keyOf(conversation)}`, JSON.stringify(more))
}

/** Chooses files as if by the attach button. */
function Choose({ files }: { readonly files: () => Promise<readonly File[]> }) {
  useEffect(() => {
    let wanted = true
    files().then((made) => {
      const input = document.querySelector<HTMLInputElement>('[data-attach=file]')
      if (!wanted || !input) return
      const all = new DataTransfer()
      for (const file of made) all.items.add(file)
      input.files = all.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    return () => {
      wanted = false
    }
  }, [files])
  return null
}

async function photo(name: string, width: number, height: number, hue: number): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context) {
    const sky = context.createLinearGradient(0, 0, 0, height)
    sky.addColorStop(0, `hsl(${hue} 45% 62%)`)
    sky.addColorStop(1, `hsl(${hue + 40} 60% 78%)`)
    context.fillStyle = sky
    context.fillRect(0, 0, width, height)
    context.fillStyle = `hsl(${hue + 80} 25% 35%)`
    context.beginPath()
    context.ellipse(width * 0.3, height, width * 0.5, height * 0.35, 0, 0, 7)
    context.ellipse(width * 0.85, height, width * 0.4, height * 0.5, 0, 0, 7)
    context.fill()
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
  return new File([blob ?? ''], name, { type: 'image/jpeg' })
}

const mixedFiles = async () => [
  await photo('lake.jpg', 1600, 1000, 200),
  await photo('a-very-long-name-of-a-photo-from-a-camera-20261114-093000.jpg', 900, 1400, 20),
  new File(['x'.repeat(214_000)], 'soak-test.csv', { type: 'text/csv' }),
  new File(['x'.repeat(3_100_000)], 'front-page.pdf', { type: 'application/pdf' }),
]

const reply = {
  id: `${group.id}/7`,
  from: 'bob',
  kind: 'text',
  text: 'Monday it is. Who writes the release notes?',
}

function refusingEdits(): FakeClient {
  const client = writing()
  client.failures.set('edit', error('maxLimit', 'Modify message limit reached', 50))
  return client
}

function refusingSends(): FakeClient {
  const client = writing()
  client.failSendsWith = error('muted', 'you were muted', 507)
  return client
}

export const composerScenes: Readonly<Record<string, () => Scene>> = {
  composer: () => inbox(writing(), group),
  composerSingle: () => inbox(writing(), single('bob')),
  botGroup: () => ({ ...inbox(withBots(), group), ownNames: true }),
  bot: () => ({ ...inbox(withBot(), single('helper')), ownNames: true }),
  composerFiles: () => {
    remember(group, 'From the lake, and the numbers')
    return inbox(writing(), group, <Choose files={mixedFiles} />)
  },
  composerReply: () => {
    remember(group, '@Bob Okafor I do.', {
      reply,
      mentions: [{ user: 'bob', name: 'Bob Okafor' }],
      wantsReceipts: true,
    })
    return inbox(writing(), group)
  },
  composerFull: () => {
    remember(group, 'x '.repeat(32_000))
    return inbox(writing(), group)
  },
  composerEditRefused: () => inbox(refusingEdits(), group),
  composerSendRefused: () => inbox(refusingSends(), group),
  composerOff: () => ({
    client: writing(),
    show: <Conversation conversation={group} disabledReason="You are muted here until 15:00." />,
  }),
}
