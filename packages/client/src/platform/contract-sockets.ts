// The contract of every platform about sockets.

import { afterEach, describe, expect, test } from 'vitest'
import { fromBase64 } from './base64.ts'
import type { ContractContext, HostTraits } from './contract-types.ts'
import type { Platform, Socket } from './platform.ts'

export function socketContract(tried: () => ContractContext, traits: HostTraits): void {
  const { isBase64 = false, tellsWhyClosed = true } = traits
  const plain = (data: Uint8Array | string) => (typeof data === 'string' ? data : [...data])

  /** A socket, all of its events, and its end. */
  function opened(
    platform: Platform,
    url: string,
    onMessage: (data: unknown, socket: Socket) => void = () => {},
  ) {
    const events: unknown[] = []
    let socket: Socket | undefined
    let settle = { open: () => {}, end: () => {} }
    const open = new Promise<void>((resolve) => {
      settle = { ...settle, open: resolve }
    })
    const end = new Promise<void>((resolve) => {
      settle = { ...settle, end: resolve }
    })
    socket = platform.openSocket(url, {
      open() {
        events.push('open')
        settle.open()
      },
      message(data) {
        events.push(plain(data))
        onMessage(plain(data), socket as Socket)
      },
      close(info) {
        events.push(info)
        settle.end()
      },
    })
    return { socket, events, open, end }
  }

  /** Waits for late events of the host. */
  const aWhile = async ({ platform, server }: ContractContext) => {
    for (let turn = 0; turn < 3; turn++)
      await platform.request({ method: 'GET', url: `${server.http}/x`, headers: {}, timeoutMs: 5000 })
  }

  describe('[HOST-2] sockets', () => {
    // A host with a single socket refuses the next one while the last one is closing, and a platform waits only a
    // second for that. A busy machine may take longer, so the next test starts when the sockets of this one are gone.
    afterEach(() => expect.poll(() => traits.openSockets?.() ?? 0, { timeout: 60_000 }).toBe(0))

    test('carry bytes and text both ways, and report their end once', async () => {
      const { platform, server } = tried()
      const { socket, events, open, end } = opened(platform, server.ws, (_, own) => {
        if (events.length === 3) own.send('hang up')
      })
      await open
      socket.send(new Uint8Array([1, 2, 255]))
      socket.send('text')
      await end
      await aWhile(tried())
      const text = isBase64 ? [...fromBase64('text')] : 'text'
      expect(events.slice(0, 3)).toEqual(['open', [1, 2, 255], text])
      expect(events.slice(3)).toEqual([
        tellsWhyClosed
          ? { code: 4001, reason: 'as you wish' }
          : { code: expect.any(Number), reason: expect.any(String) },
      ])
    })

    test('[HOST-3] carry exactly the given bytes: a part of a buffer, none, and many', async () => {
      const { platform, server } = tried()
      const many = Uint8Array.from({ length: 200_001 }, (_, at) => at % 251)
      const { socket, events, open, end } = opened(platform, server.ws, (_, own) => {
        if (events.length === 4) own.close()
      })
      await open
      socket.send(new Uint8Array([9, 9, 1, 2, 9]).subarray(2, 4))
      socket.send(new Uint8Array(0))
      socket.send(many)
      await end
      expect(events[1]).toEqual([1, 2])
      expect(events[2]).toEqual([])
      expect(Buffer.from(events[3] as number[]).equals(many)).toBe(true)
    })

    test('[HOST-3] keep their order', async () => {
      const { platform, server } = tried()
      const { socket, events, open, end } = opened(platform, server.ws, (_, own) => {
        if (events.length === 101) own.close()
      })
      await open
      for (let n = 0; n < 100; n++) socket.send(new Uint8Array([n]))
      await end
      expect(events.slice(1, 101)).toEqual(Array.from({ length: 100 }, (_, n) => [n]))
    })

    test('that the client closes are closed at once, and report nothing afterwards', async () => {
      const { platform, server } = tried()
      const { socket, events, open } = opened(platform, server.ws)
      await open
      socket.send('echo')
      socket.close()
      expect(events).toEqual(['open', { code: 1000, reason: '' }])
      socket.close()
      socket.send('late')
      socket.send(new Uint8Array([1]))
      await aWhile(tried())
      expect(events).toHaveLength(2)
    })

    test('that the client closes before they open never open', async () => {
      const { platform, server } = tried()
      const { socket, events } = opened(platform, server.ws)
      socket.close()
      await aWhile(tried())
      expect(events).toEqual([{ code: expect.any(Number), reason: '' }])
    })

    test('to unreachable or refusing servers report their end once', async () => {
      const { platform, server } = tried()
      for (const url of ['ws://127.0.0.1:1', `${server.ws}/refused`]) {
        const { socket, events, end } = opened(platform, url)
        await end
        socket.send('late')
        socket.close()
        await aWhile(tried())
        expect(events).toEqual([{ code: 1006, reason: expect.any(String) }])
      }
    })

    test('that are cut report their end once', async () => {
      const { platform, server } = tried()
      const { socket, events, open, end } = opened(platform, server.ws)
      await open
      socket.send('cut off')
      await end
      await aWhile(tried())
      expect(events).toEqual(['open', { code: 1006, reason: expect.any(String) }])
    })

    test('can be opened one after the other, any number of times', async () => {
      const { platform, server } = tried()
      for (let turn = 0; turn < 12; turn++) {
        const { socket, events, open, end } = opened(platform, server.ws, (_, own) => own.close())
        await open
        socket.send(new Uint8Array([turn]))
        await end
        expect(events.slice(0, 2)).toEqual(['open', [turn]])
      }
    })
  })
}
