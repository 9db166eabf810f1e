import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ParleyProvider } from '../../app/provider.tsx'
import { Avatar } from '../../presence/Avatar.tsx'
import { PresenceDot } from '../../presence/PresenceDot.tsx'
import { createFakeClient, type FakeClient } from '../../testing/fake-client.ts'
import { OwnProfile } from '../own-profile/OwnProfile.tsx'
import { ProfileCard } from '../profile/ProfileCard.tsx'
import { Part } from '../profile/person-views.tsx'
import { ContactsPage } from './ContactsPage.tsx'

async function ann(more?: (client: FakeClient) => void): Promise<FakeClient> {
  const client = createFakeClient('ann')
  const server = client.peopleServer
  server.setProfile('bob', { nickname: 'Bob <b>Okafor</b>', mail: 'bob@example.org' })
  server.setContact('bob')
  server.setContact('mei', 'Mei from work')
  server.request('joe', 'We met')
  server.requested('zoe')
  server.setBlocked(['eve'])
  more?.(client)
  await client.contacts.load().catch(() => {})
  await client.profile.load(['bob', 'mei', 'ann']).catch(() => {})
  return client
}

const shown = (client: FakeClient, screen: ReactNode): string =>
  renderToString(<ParleyProvider client={client}>{screen}</ParleyProvider>).replaceAll('<!-- -->', '')

const nothing = () => {}

describe('contacts', () => {
  it('are under their initials, by their known names', async () => {
    const out = shown(await ann(), <ContactsPage onOpen={nothing} />)
    expect(out).toContain('2 contacts')
    expect(out).toContain('Mei from work')
    expect(out).toContain('Bob &lt;b&gt;Okafor&lt;/b&gt;')
    expect(out).toMatch(/Requests<span class="parley-badge">1/)
  })

  it('show received and sent requests and the block list', async () => {
    const client = await ann()
    const requests = shown(client, <ContactsPage tab="requests" onOpen={nothing} />)
    for (const text of [
      'Waiting for your answer',
      'We met',
      'Accept joe as a contact',
      'Withdraw the request to zoe',
    ])
      expect(requests).toContain(text)
    const blocked = shown(client, <ContactsPage tab="blocked" onOpen={nothing} />)
    expect(blocked).toContain('Unblock eve')
    expect(blocked).not.toContain('Unblock bob')
  })

  it('say that there are none, that they are loading, or why they failed', async () => {
    const empty = createFakeClient('ann')
    expect(shown(empty, <ContactsPage onOpen={nothing} />)).toContain('Loading contacts')
    await empty.contacts.load()
    expect(shown(empty, <ContactsPage onOpen={nothing} />)).toContain('No contacts yet')
    expect(shown(empty, <ContactsPage tab="requests" onOpen={nothing} />)).toContain('No requests')
    expect(shown(empty, <ContactsPage tab="blocked" onOpen={nothing} />)).toContain(
      'You have not blocked anybody',
    )

    const failing = await ann((client) =>
      client.failures.set('contacts.load', Object.assign(new Error('busy'), { reason: 'serverBusy' })),
    )
    expect(shown(failing, <ContactsPage onOpen={nothing} />)).toContain('The server is busy')

    const offline = createFakeClient('ann')
    offline.set({ connection: { name: 'offline' } as never })
    expect(shown(offline, <ContactsPage onOpen={nothing} />)).toContain('Nothing here yet')
  })
})

describe('the profile card', () => {
  const card = async (user: string, more?: (client: FakeClient) => void) =>
    shown(await ann(more), <ProfileCard user={user} onOpen={nothing} onClose={nothing} />)

  it('shows the shared fields, and offers the possible actions', async () => {
    const out = await card('bob')
    for (const text of [
      'Contact',
      '@bob',
      'mailto:bob@example.org',
      'Change name',
      'Remove contact',
      'Message',
    ])
      expect(out).toContain(text)
    expect(out).not.toContain('Add contact')
    expect(await card('joe')).toContain('joe wants to be your contact')
    expect(await card('zoe')).toContain('Request sent')
    expect(await card('new')).toContain('Add contact')
  })

  it('offers nothing on oneself, and little on blocked users', async () => {
    const mine = await card('ann')
    expect(mine).toContain('This is you')
    for (const text of ['Block', 'Add contact', 'Mute this chat']) expect(mine).not.toContain(text)
    const blocked = await card('eve')
    expect(blocked).toContain('Unblock')
    expect(blocked).not.toContain('Add contact')
  })

  it('refuses URLs that run scripts', async () => {
    const out = await card('bob', ({ peopleServer }) =>
      peopleServer.setProfile('bob', { avatarurl: 'javascript:alert(1)', mail: 'javascript:alert(2)' }),
    )
    expect(out).not.toContain('<img')
    expect(out).not.toContain('href="javascript')
  })
})

describe('a single chat', () => {
  it('shows requests and blocks between the two', async () => {
    const client = await ann()
    expect(shown(client, <Part part="notice" user="joe" />)).toContain('joe wants to be your contact')
    expect(shown(client, <Part part="notice" user="bob" />)).not.toContain('parley-person-notice')
    client.failSendsWith = Object.assign(new Error('no'), { reason: 'notContact' })
    const to = { type: 'single', id: 'new' } as const
    await client.messages.send({ to, kind: 'text', text: 'hi' }).done.catch(nothing)
    expect(shown(client, <Part part="notice" user="new" />)).toContain('Send a contact request')
    client.peopleServer.requested('new')
    expect(shown(client, <Part part="notice" user="new" />)).toContain('has not answered your request yet')
    client.failSendsWith = Object.assign(new Error('no'), { reason: 'permissionDenied' })
    const bob = { type: 'single', id: 'bob' } as const
    await client.messages.send({ to: bob, kind: 'text', text: 'hi' }).done.catch(nothing)
    expect(shown(client, <Part part="notice" user="bob" />)).toContain('does not accept messages from you')
  })
})

describe('avatars and presence dots', () => {
  it('are the user’s own', async () => {
    const client = await ann(({ peopleServer }) =>
      peopleServer.setProfile('bob', { avatarurl: 'https://pictures.example/b.png' }),
    )
    // Other users set avatars: a host that the application does not allow would learn who looks at them.
    expect(shown(client, <Avatar id="bob" />)).not.toContain('<img')
    const withHost = renderToString(
      <ParleyProvider client={client} pictureHosts={['pictures.example']}>
        <Avatar id="bob" />
      </ParleyProvider>,
    )
    expect(withHost).toContain('src="https://pictures.example/b.png"')
    expect(shown(client, <Avatar id="bob" name="Group" />)).not.toContain('<img')
  })

  it('describe presence in words, and show nothing for offline users', async () => {
    const client = await ann()
    client.peopleServer.setPresence('bob', { isOnline: true, text: 'Busy' })
    client.peopleServer.setPresence('mei', { isOnline: false, text: 'Busy' })
    await client.presence.watch(['bob', 'mei'])
    expect(shown(client, <PresenceDot user="bob" />)).toContain('aria-label="busy"')
    expect(shown(client, <PresenceDot user="mei" />)).not.toContain('parley-presence')
    expect(shown(client, <PresenceDot user="ann" />)).toContain('aria-label="online"')
    client.set({ connection: { name: 'offline' } as never })
    expect(shown(client, <PresenceDot user="bob" />)).not.toContain('parley-presence')
  })
})

describe('the user’s own profile', () => {
  it('has the known values in its fields', async () => {
    const client = await ann(({ peopleServer }) =>
      peopleServer.setProfile('ann', { nickname: 'Ann', gender: '2' }),
    )
    const out = shown(client, <OwnProfile />)
    expect(out).toContain('value="Ann"')
    expect(out).toMatch(/<option value="2" selected/)
    expect(out).not.toContain('Remove picture')
  })
  it('shows that it is loading', () => {
    expect(shown(createFakeClient('ann'), <OwnProfile />)).toContain('Loading the profile')
  })
})
