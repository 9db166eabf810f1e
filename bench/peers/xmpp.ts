// XMPP over TCP with anonymous users. A message is answered when it has arrived: XMPP itself answers nothing. The room
// answers its sender with their own message, as all rooms do.

import type { Speaker } from '../pairs.ts'
import { Line } from './lines.ts'
import { emptyCrowd, numbered, type Peer } from './peer.ts'
import type { Program } from './programs.ts'

export interface XmppServer {
  readonly program: Program
  readonly port: number
  readonly host: string
  readonly rooms: string
}

export function xmppPeer(
  { program, port, host, rooms }: XmppServer,
  facts: Pick<Peer, 'name' | 'version' | 'settings'>,
): Peer {
  return {
    ...facts,
    pid: program.pid,
    async speakers(count) {
      const users: User[] = []
      for (let number = 0; number < count; number++) users.push(await User.open(port, host))
      return users.map((user, number): Speaker => {
        const partner = users[number ^ 1] as User
        const speaker: Speaker = {
          write: (id) =>
            user.send(`<message to='${partner.jid}' type='chat'><body>${numbered(id)}</body></message>`),
          answered: () => undefined,
          close: async () => user.close(),
        }
        partner.received = (id) => speaker.answered(id)
        return speaker
      })
    },
    async crowd(members) {
      const crowd = emptyCrowd(program.pid, members)
      const room = `bench${Date.now()}@${rooms}`
      const users: User[] = []
      for (let number = 0; number < members; number++) {
        const user = await User.open(port, host)
        users.push(user)
        await user.enter(room, `n${number}`)
        user.received = number === 0 ? () => crowd.answered() : () => crowd.received(number - 1, 1)
      }
      crowd.write = (id) =>
        users[0]?.send(`<message to='${room}' type='groupchat'><body>${numbered(id)}</body></message>`)
      crowd.close = async () => {
        for (const user of users) user.close()
      }
      return crowd
    },
    stop: () => program.stop(),
  }
}

class User {
  jid = ''
  received: (id: number) => void = () => undefined
  private line: Line | undefined
  private rest = ''
  private awaited: { readonly pattern: RegExp; readonly found: (match: RegExpExecArray) => void } | undefined

  static async open(port: number, host: string): Promise<User> {
    const user = new User()
    user.line = await Line.open(port, (_line, data) => user.data(data.toString('latin1')))
    const stream = `<?xml version='1.0'?><stream:stream to='${host}' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>`
    await user.step(stream, /<\/stream:features>/)
    await user.step(`<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='ANONYMOUS'/>`, /<success/)
    await user.step(stream, /<\/stream:features>/)
    const bind = `<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>`
    const [, jid = ''] = await user.step(bind, /<jid>([^<]+)<\/jid>/)
    user.jid = jid
    user.send(
      `<iq type='set' id='session'><session xmlns='urn:ietf:params:xml:ns:xmpp-session'/></iq><presence/>`,
    )
    return user
  }

  async enter(room: string, nick: string): Promise<void> {
    const join = `<presence to='${room}/${nick}'><x xmlns='http://jabber.org/protocol/muc'><history maxstanzas='0'/></x></presence>`
    // The code for "this is you" is the last of the presences of the room.
    await this.step(join, /code=['"]110['"]/)
  }

  send(stanza: string): void {
    this.line?.send(stanza)
  }

  close(): void {
    this.line?.close()
  }

  private step(stanza: string, pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((found) => {
      this.awaited = { pattern, found }
      this.rest = ''
      this.send(stanza)
    })
  }

  private data(text: string): void {
    this.rest += text
    if (this.awaited) {
      const match = this.awaited.pattern.exec(this.rest)
      if (!match) return
      const { found } = this.awaited
      this.awaited = undefined
      this.rest = ''
      return found(match)
    }
    let at = 0
    for (;;) {
      const body = this.rest.indexOf('<body>', at)
      const end = body < 0 ? -1 : this.rest.indexOf('</body>', body)
      if (end < 0) break
      const id = Number(this.rest.slice(body + 6, body + 16))
      at = end
      // The room also sends its subject and notices, which are not ours.
      if (Number.isInteger(id)) this.received(id)
    }
    const open = this.rest.indexOf('<body>', at)
    this.rest = open >= 0 ? this.rest.slice(open) : this.rest.slice(Math.max(at, this.rest.length - 6))
  }
}
