import { describe, expect, it } from 'vitest'
import { hrefOf, parseRoute, type Route } from './routes.tsx'

describe('routes', () => {
  it.each<Route>([
    { screen: 'inbox' },
    { screen: 'register' },
    { screen: 'requests' },
    { screen: 'discover' },
    { screen: 'threads' },
    { screen: 'rooms' },
    { screen: 'profile' },
    { screen: 'contacts' },
    { screen: 'contacts', tab: 'requests' },
    { screen: 'contacts', tab: 'blocked' },
    { screen: 'settings' },
    { screen: 'settings', section: 'devices' },
    { screen: 'conversation', conversation: { type: 'room', id: '254000002' } },
    { screen: 'conversation', conversation: { type: 'single', id: 'bob' } },
    { screen: 'conversation', conversation: { type: 'single', id: 'a/b#c d%' } },
    { screen: 'conversation', conversation: { type: 'group', id: '254000001' } },
    { screen: 'conversation', conversation: { type: 'group', id: '254000001' }, thread: 'all' },
    { screen: 'conversation', conversation: { type: 'group', id: '254000001' }, thread: 'a/7' },
  ])('%j survives a round trip through the URL', (route) => {
    expect(parseRoute(hrefOf(route))).toEqual(route)
  })

  it.each(['', '#', '#/nonsense', '#/c/planet/x', '#/c/single/'])('%s is the inbox', (hash) => {
    expect(parseRoute(hash)).toEqual({ screen: 'inbox' })
  })

  it('shows all sections for an unknown one', () => {
    expect(parseRoute('#/settings/nonsense')).toEqual({ screen: 'settings' })
  })

  it('knows threads beside groups only', () => {
    expect(parseRoute('#/c/single/bob/threads/7')).not.toHaveProperty('thread')
    expect(parseRoute('#/c/group/1/elsewhere/7')).not.toHaveProperty('thread')
    expect(parseRoute('#/c/group/1/threads/')).toMatchObject({ thread: 'all' })
  })

  it('tolerates invalid escapes', () => {
    expect(parseRoute('#/c/single/%E0%A4%A')).toMatchObject({ screen: 'conversation' })
  })
})
