// Renders the group screens once, with a client in a given state. Interaction is tested in a browser.

import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ParleyProvider } from '../app/provider.tsx'
import { ClosedNotice } from '../composer/ClosedNotice.tsx'
import { AnnouncementForm } from '../members/announcement/AnnouncementForm.tsx'
import { AnnouncementLine } from '../members/announcement/AnnouncementLine.tsx'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { testNotice } from '../testing/rows.ts'
import { NoticeLines } from '../timeline/notices/NoticeLines.tsx'
import { GroupCard } from './discover/GroupCard.tsx'
import { InboxButton } from './requests/InboxButton.tsx'
import { Requests } from './requests/Requests.tsx'

const nothing = () => {}
const names: Readonly<Record<string, string>> = { bob: 'Bob', mei: 'Mei' }
const html = (client: FakeClient, element: ReactNode) =>
  renderToString(
    <ParleyProvider client={client} nameOf={(user) => names[user] ?? user}>
      {element}
    </ParleyProvider>,
  ).replaceAll('<!-- -->', '')
const words = (client: FakeClient, element: ReactNode) =>
  html(client, element)
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|')

const group = { type: 'group', id: 'g1' } as const

describe('notices', () => {
  it('are one article each, with a name and a time on hover', () => {
    const out = html(
      createFakeClient('ann'),
      <NoticeLines id="n1" notices={[testNotice(1, 'adminAdded', { users: ['ann'] })]} tabStop="n1" />,
    )
    expect(out).toContain('Bob made you an admin')
    expect(out).toMatch(
      /<article[^>]* data-roving="n1"[^>]* tabindex="0"[^>]* aria-label="Bob made you an admin, /,
    )
    expect(out).toMatch(/data-anchor="n1"[^>]* title="[^"]*2026/)
  })

  it('are folded behind a labelled button', () => {
    const notices = [1, 2, 3, 4].map((position) => testNotice(position, 'membersJoined'))
    const out = html(createFakeClient('ann'), <NoticeLines id="n1" notices={notices} tabStop={undefined} />)
    expect(out).toContain('4 people joined')
    expect(out).toContain('aria-expanded="false"')
    expect(out.match(/<article/g)).toHaveLength(1)
  })
})

describe('why the user cannot write', () => {
  const closed = (more: object) => {
    const client = createFakeClient('ann')
    client.groupServer.put('g1', { name: 'Launch', ...more })
    return words(client, <ClosedNotice conversation={group} />)
  }
  it.each([
    [{ mutedUntil: -1 }, 'You are muted in this group.'],
    [{ isBanned: true }, 'Everybody is muted'],
    [{ isDisabled: true }, 'switched this group off'],
    [{ ended: 'removed' }, 'You were removed from this group'],
    [{ ended: 'blocked' }, 'cannot join it again'],
    [{ ended: 'dissolved' }, 'was dissolved'],
    [{ ended: 'left' }, 'You have left this group.'],
  ])('%j', (more, text) => {
    expect(closed(more)).toContain(text)
  })

  it('says until when, and how long that takes', () => {
    expect(closed({ mutedUntil: Date.now() + 9 * 60_000 })).toMatch(
      /You are muted until .+ \((9:00|8:59) left\)/,
    )
    expect(closed({ mutedUntil: Date.now() - 1 })).not.toContain('muted')
  })
})

describe('the announcement', () => {
  const client = (more: object) => {
    const made = createFakeClient('ann')
    made.groupServer.put('g1', { name: 'Launch', announcement: 'Freeze on Friday', ...more })
    return made
  }
  it('is a banner for members', () => {
    expect(words(client({}), <AnnouncementLine groupId="g1" />)).toContain('Freeze on Friday')
    expect(words(client({ announcement: ' ' }), <AnnouncementLine groupId="g1" />)).not.toContain('Freeze')
    expect(words(client({ ended: 'removed' }), <AnnouncementLine groupId="g1" />)).not.toContain('Freeze')
  })
  it('can be changed by managers', () => {
    expect(words(client({ role: 'admin' }), <AnnouncementForm groupId="g1" />)).toContain('Edit')
    expect(words(client({ role: 'member' }), <AnnouncementForm groupId="g1" />)).not.toContain('Edit')
    expect(words(client({ role: 'owner', announcement: '' }), <AnnouncementForm groupId="g1" />)).toContain(
      'Write an announcement',
    )
  })
})

describe('requests', () => {
  it('say who wants what, and are counted', () => {
    const client = createFakeClient('ann')
    const request = { groupId: 'g1', groupName: 'Launch', user: 'bob', message: 'let me in', at: 1 }
    client.groupServer.setRequests({ applications: [request], invitations: [{ ...request, user: 'mei' }] })
    const out = words(client, <Requests onOpen={nothing} />)
    for (const text of ['Mei invites you', 'Wants to join Launch', 'let me in', 'Accept', 'Join', 'Decline'])
      expect(out).toContain(text)
    expect(html(client, <InboxButton />)).toContain('aria-label="Group requests, 2 wait"')
  })
})

describe('a public group', () => {
  const card = (more: object, client = createFakeClient('ann')) =>
    words(client, <GroupCard group={{ id: 'g1', name: 'Readers', ...more }} onOpen={nothing} />)
  it('offers the possible action', () => {
    expect(card({ memberCount: 3, maxMembers: 5 })).toMatch(/3 of 5 members.*\|Join\|/)
    expect(card({ needsApproval: true })).toContain('|Ask to join|')
    expect(card({ memberCount: 5, maxMembers: 5 })).toContain('|Full|')
    expect(card({ isMember: true })).toMatch(/Joined.*\|Open\|/)
  })
  it('that the user has joined in the meantime can be opened', () => {
    const client = createFakeClient('ann')
    client.groupServer.put('g1', { name: 'Readers', role: 'member' })
    expect(card({}, client)).toContain('|Open|')
  })
})
