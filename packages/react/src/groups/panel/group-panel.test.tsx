import type { Group } from '@parley/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ParleyProvider } from '../../app/provider.tsx'
import { createFakeClient } from '../../testing/fake-client.ts'
import { checkOutcomes } from '../../ui/use-pending-actions.ts'
import { GroupSettings } from '../settings/GroupSettings.tsx'
import { GroupDetails } from './GroupDetails.tsx'

function clientWith(more: Partial<Group>) {
  const client = createFakeClient('ann')
  const role = more.role ?? 'member'
  client.groupServer.put('g', { name: 'Harbour', description: 'Ships and <b>boats</b>', role })
  client.groupServer.setMembers('g', [
    { user: 'ann', role },
    { user: 'bob', role: role === 'owner' ? 'member' : 'owner', mutedUntil: -1 },
    { user: 'mei', isAllowed: true },
  ])
  client.groupServer.put('g', more)
  client.groupServer.showMembers('g', 10)
  return client
}

const details = (more: Partial<Group>): string =>
  renderToString(
    <ParleyProvider client={clientWith(more)}>
      <GroupDetails groupId="g" onClose={() => {}} onOpen={() => {}} />
    </ParleyProvider>,
  ).replaceAll('<!-- -->', '')

describe('the details of a group', () => {
  it('show its name, its members and the user’s role', () => {
    const out = details({ role: 'owner', isPublic: true })
    for (const text of ['Harbour', 'Public group · 3 members', 'You own this group', 'ann (you)'])
      expect(out).toContain(text)
    for (const text of ['muted for ever', 'allowlist', 'Group settings', 'Dissolve group', 'Hand over'])
      expect(out).toContain(text)
  })

  it('show user input as text, never as HTML, and no local images', () => {
    const out = details({ role: 'owner', avatar: 'file:///etc/passwd' })
    expect(out).toContain('Ships and &lt;b&gt;boats&lt;/b&gt;')
    expect(out).not.toContain('<img')
    const safe = details({ role: 'owner', avatar: 'https://pics.example/a.png' })
    expect(safe).toMatch(/<img src="https:\/\/pics.example\/a.png" alt="" referrerPolicy="no-referrer"/)
  })

  it('offer members their actions', () => {
    const out = details({ role: 'member' })
    expect(out).toContain('You are a member')
    expect(out).toContain('Leave group')
    expect(out).toContain('Only the owner and admins can invite people here.')
    for (const text of ['Group settings', 'Dissolve group', 'Muted, blocked']) expect(out).not.toContain(text)
  })

  it('explain to admins what they may not do', () => {
    const out = details({ role: 'admin' })
    expect(out).toContain('Only the owner can do this.')
    const button = /<button[^>]*>(?:(?!<button).)*Dissolve group/s.exec(out)?.[0]
    expect(button).toContain('aria-disabled="true"')
    expect(button).toContain('aria-describedby')
  })

  it('show the restrictions of the group', () => {
    expect(details({ role: 'owner', isDisabled: true })).toContain('This group is switched off.')
    expect(details({ role: 'member', isBanned: true })).toContain('Everybody is muted')
    const out = details({ role: undefined, ended: 'removed' })
    expect(out).toContain('You were removed from this group.')
    expect(out).not.toContain('Leave group')
  })

  it('show that they are loading', () => {
    const out = renderToString(
      <ParleyProvider client={createFakeClient('ann')}>
        <GroupDetails groupId="g" onClose={() => {}} />
      </ParleyProvider>,
    )
    expect(out).toContain('Loading the group')
  })
})

describe('the settings of a group', () => {
  const settings = (more: Partial<Group>) => {
    const client = clientWith(more)
    const group = client.groupServer.get('g').group
    return renderToString(
      <ParleyProvider client={client}>
        <GroupSettings group={group} />
      </ParleyProvider>,
    )
  }

  it('are all for the owner, and the joining rules are not for admins', () => {
    expect(settings({ role: 'owner', isPublic: true })).not.toContain('aria-disabled="true" title')
    const out = settings({ role: 'admin', isPublic: true })
    expect(out).toContain('Only the owner can change these rules.')
    expect(out).toMatch(/<input type="radio"[^>]*disabled=""/)
    expect(out).toMatch(/<input[^>]*value="Harbour"/)
    expect(out).not.toMatch(/<input[^>]*readOnly=""[^>]*value="Harbour"/)
  })

  it('offer no approval in a private group', () => {
    expect(settings({ role: 'owner', isPublic: false })).toContain('Nobody can ask to join a private group.')
  })
})

describe('the outcome of an action on several users', () => {
  it('is a failure if any of them failed', () => {
    expect(() => checkOutcomes({ outcomes: [{ isDone: true }, { isDone: false, reason: 'full' }] })).toThrow(
      'full',
    )
    expect(() => checkOutcomes({ outcomes: { isDone: false } })).toThrow()
    expect(() => checkOutcomes({ muted: [{ isDone: false }] })).toThrow()
    for (const fine of [undefined, {}, { outcomes: [] }, { outcomes: { isDone: true } }])
      expect(() => checkOutcomes(fine)).not.toThrow()
  })
})
