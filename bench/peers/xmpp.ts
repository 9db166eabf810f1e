// XMPP over TCP, for ejabberd and Prosody: anonymous users with stream management, so that the server answers each
// message and every receiver acknowledges each delivery. Groups are rooms of XEP-0045.

import type { Crowd } from '../fan-out.ts'
import type { Speaker } from '../pairs.ts'
import { emptyCrowd, numbered, type Peer } from './peer.ts'
import type { Program } from './start-program.ts'
import { Line } from './tcp-connection.ts'

export const xmppHost = 'localhost'
export const xmppRooms = `rooms.${xmppHost}`
const room = `crowd@${xmppRooms}`

/** A running XMPP server as a peer. */
export function xmppPeer(
  program: Program,
  port: number,
  { name, version, settings }: Pick<Peer, 'name' | 'version' | 'settings'>,
): Peer {
  return {
    name,
    version,
    settings: `XMPP over TCP with stream management both ways; ${settings}`,
    pid: program.pid,
    async speakers(count) {
      const devices: Device[] = []
      for (let number = 0; number < count; number++) devices.push(await Device.open(port))
      return devices.map((device, number) => {
        const partner = devices[number ^ 1] as Device
        const speaker: Speaker = {
          write: (id) => device.message(partner.address, 'chat', id, true),
          answered: () => undefined,
          close: async () => device.close(),
        }
        device.answered = (id) => speaker.answered(id)
        return speaker
      })
    },
    crowd: (members) => roomOf(program.pid, port, members),
    stop: () => program.stop(),
  }
}

async function roomOf(pid: number, port: number, members: number): Promise<Crowd> {
  const crowd = emptyCrowd(pid, members)
  const devices: Device[] = []
  for (let number = 0; number < members; number++) {
    const device = await Device.open(port)
    await device.join(`${room}/user${number}`)
    devices.push(device)
  }
  const [sender, ...others] = devices
  if (!sender) return crowd
  // The room sends a message to everybody, the sender included: that is the answer.
  sender.received = () => crowd.answered()
  for (const [index, device] of others.entries()) device.received = () => crowd.received(index, 1)
  crowd.write = (id) => sender.message(room, 'groupchat', id, false)
  crowd.close = async () => {
    for (const device of devices) device.close()
  }
  return crowd
}

class Device {
  address = ''
  answered: (id: number) => void = () => undefined
  received: () => void = () => undefined
  private line: Line | undefined
  private rest = ''
  /** The stanzas that this device has received since stream management began. */
  private handled = 0
  /** Sent messages without an answer, oldest first, and the number of those that have one. */
  private readonly sent: number[] = []
  private confirmed = 0
  private waiting: { name: string; found: (stanza: string) => void } | undefined

  static async open(port: number): Promise<Device> {
    const device = new Device()
    device.line = await Line.open(port, (_line, data) => device.data(data.toString()))
    const stream = `<stream:stream to='${xmppHost}' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>`
    await device.ask(stream, 'stream:features')
    await device.ask(`<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='ANONYMOUS'/>`, 'success')
    await device.ask(stream, 'stream:features')
    const bind = `<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>`
    const bound = await device.ask(bind, 'iq')
    device.address = /<jid>([^<]+)<\/jid>/.exec(bound)?.[1] ?? ''
    if (device.address === '') throw new Error(`No address: ${bound}`)
    await device.ask(`<enable xmlns='urn:xmpp:sm:3'/>`, 'enabled')
    device.handled = 0
    device.line.send('<presence/>')
    return device
  }

  /** Resolves when the room has said that this device is in it. */
  join(at: string): Promise<string> {
    // No old messages: they would count as deliveries.
    const x = `<x xmlns='http://jabber.org/protocol/muc'><history maxstanzas='0'/></x>`
    return this.ask(`<presence to='${at}'>${x}</presence>`, 'message')
  }

  message(to: string, type: string, id: number, isAnswered: boolean): void {
    if (isAnswered) this.sent.push(id)
    const answer = isAnswered ? `<r xmlns='urn:xmpp:sm:3'/>` : ''
    this.line?.send(
      `<message to='${to}' type='${type}' id='${id}'><body>${numbered(id)}</body></message>${answer}`,
    )
  }

  close(): void {
    this.line?.close()
  }

  private ask(text: string, name: string): Promise<string> {
    return new Promise((found) => {
      this.waiting = { name, found }
      this.line?.send(text)
    })
  }

  /** Cuts the stream into stanzas. None of those that are used here contains another one of the same name. */
  private data(text: string): void {
    this.rest = this.rest === '' ? text : this.rest + text
    let at = 0
    for (;;) {
      const from = this.rest.indexOf('<', at)
      const head = from < 0 ? -1 : this.rest.indexOf('>', from)
      if (head < 0) break
      const name = /^<\/?[^\s/>]+/.exec(this.rest.slice(from, from + 40))?.[0].slice(1) ?? ''
      let end = head + 1
      const isWhole = this.rest[head - 1] === '/' || name.startsWith('?') || name === 'stream:stream'
      if (!isWhole && !name.startsWith('/')) {
        const close = this.rest.indexOf(`</${name}>`, head)
        if (close < 0) break
        end = close + name.length + 3
      }
      this.take(name, this.rest.slice(from, end))
      at = end
    }
    this.rest = this.rest.slice(at)
  }

  private take(name: string, stanza: string): void {
    if (name === 'stream:error') throw new Error(`The server ended the stream: ${stanza}`)
    if (name === 'message' || name === 'presence' || name === 'iq') this.handled++
    if (this.waiting?.name === name) {
      const { found } = this.waiting
      this.waiting = undefined
      return found(stanza)
    }
    if (name === 'r') this.line?.send(`<a xmlns='urn:xmpp:sm:3' h='${this.handled}'/>`)
    else if (name === 'a') this.confirm(Number(/\bh=['"](\d+)/.exec(stanza)?.[1] ?? 0))
    else if (name === 'message' && stanza.includes('<body>')) this.received()
  }

  /** The server has handled this many stanzas in all. The first one was the presence. */
  private confirm(stanzas: number): void {
    for (; this.confirmed < stanzas - 1; this.confirmed++) this.answered(this.sent.shift() ?? 0)
  }
}
