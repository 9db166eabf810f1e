import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { shownUrl } from './urls.ts'

const api = 'https://chat.example.com'
const path = '/org/app/chatfiles/9f8e7d6c'

describe('[FILE-8] the URL for display', () => {
  test.each([
    ['another host', `http://other.test:8080${path}`, `${api}${path}?em-redirect=true&share-secret=s`],
    ['the shortest host', `https://a${path}`, `${api}${path}?em-redirect=true&share-secret=s`],
    ['our host', `${api}${path}`, `${api}${path}?em-redirect=true&share-secret=s`],
    [
      'a complete URL',
      `${api}${path}?em-redirect=true&share-secret=t`,
      `${api}${path}?em-redirect=true&share-secret=t`,
    ],
    [
      'a URL without its secret',
      `${api}${path}?em-redirect=true`,
      `${api}${path}?em-redirect=true&share-secret=s`,
    ],
    [
      'a URL with a query',
      `${api}${path}?vframe=true`,
      `${api}${path}?vframe=true&em-redirect=true&share-secret=s`,
    ],
    ['a URL with a fragment', `${api}${path}#top?x`, `${api}${path}?em-redirect=true&share-secret=s`],
  ])('of %s', (_, remotePath, shown) => {
    expect(shownUrl(remotePath, 's', api)).toBe(shown)
    // Applying it again changes nothing.
    expect(shownUrl(shown, 's', api)).toBe(shown)
  })

  test('of a preview and of a video frame', () => {
    const url = `${api}${path}`
    const whole = `${url}?em-redirect=true&share-secret=a%26b`
    expect(shownUrl(url, 'a&b', api, 'thumbnail')).toBe(`${whole}&thumbnail=true`)
    expect(shownUrl(url, 'a&b', api, 'frame')).toBe(`${whole}&vframe=true`)
    expect(shownUrl(`${url}?vframe=true`, '', api, 'frame')).toBe(`${url}?vframe=true&em-redirect=true`)
  })

  test.each([
    undefined,
    '',
    'javascript:alert(1)',
    'javascript:alert(1)//https://x/y',
    ' javascript:alert(1)/x',
    'data:text/html,<script>/x',
    'blob:https://chat.example.com/1',
    'file:///etc/passwd',
    'ftp://host.test/x',
    '//host.test/org/app/x',
    '/org/app/chatfiles/1',
    'https://',
    'https://host-without-a-path',
    'https:\\\\host.test\\x/y',
    7,
    {},
  ])('of %j does not exist', (remotePath) => {
    expect(shownUrl(remotePath as string, 's', api)).toBe('')
  })

  test('is on our server, whatever was received', () => {
    const hosts = fc.constantFrom('http://', 'https://', 'HTTPS://x@', 'https:////', 'https://h\t/', '')
    const anything = fc.string({ unit: 'binary', maxLength: 30 })
    fc.assert(
      fc.property(hosts, anything, anything, (host, rest, secret) => {
        const url = shownUrl(`${host}${rest}/${rest}`, `${secret}\ud800`, api, 'thumbnail')
        if (url !== '') expect(new URL(url).origin).toBe(api)
      }),
      { seed: 21, numRuns: moreRuns(2000) },
    )
  })
})
