// One socket for all tabs of an account. Every client has a virtual socket; only the leading tab has a real one. It
// forwards the frames of the others and returns their answers. Pages of queues are only for its own client; their
// contents reach the others as state changes (shared-store.ts). When the leader closes, the next tab connects at once.

import type { HostEvent, Platform, Socket, SocketHandlers } from '../../platform/platform.ts'
import type { TabChannel, TabHost, TabMessage } from '../../platform/tab-host.ts'
import type { LeaderElection, Leadership } from './leader-election.ts'
import { emptyUnreadAnswer, peekDown, peekUp } from './peek-frame.ts'

/** The most items of other tabs that wait for an answer. Beyond it the oldest is dropped, and its sender times out. */
const mostRoutes = 10_000

const lost = { code: 1006, reason: '' }

/** The tabs of one account, seen from one of them. */
interface Company {
  readonly lead: Leadership
  readonly line: TabChannel
  /** The socket of this tab's own client. */
  mine: Member | undefined
  /** The real socket, if this tab leads. */
  real: Socket | undefined
  /** The server's answer to the sign-in, which every tab that joins later receives. */
  accepted: Uint8Array | undefined
  readonly routes: Map<string, string>
}

interface Member {
  readonly url: string
  readonly handlers: SocketHandlers
  readonly provision: Uint8Array
  isOver: boolean
}

export function sharedSockets(inner: Platform, host: TabHost, leading: LeaderElection): Platform {
  const companies = new Map<string, Promise<Company>>()
  const listeners = new Set<(event: HostEvent) => void>()
  const say = (company: Company, what: string, data?: unknown, to?: string) =>
    company.line.say({ from: host.tab, what, data, ...(to === undefined ? {} : { to }) })

  function companyOf(account: string): Promise<Company> {
    const found = companies.get(account)
    if (found) return found
    const made = join(account)
    companies.set(account, made)
    return made
  }

  async function join(account: string): Promise<Company> {
    const lead = await leading.of(account)
    const line = host.listen(`parley:${account}`, (message) => {
      if (message.to === undefined || message.to === host.tab) handleTabMessage(company, message)
    })
    const company: Company = {
      lead,
      line,
      mine: undefined,
      real: undefined,
      accepted: undefined,
      routes: new Map(),
    }
    lead.whenLeading(() => {
      // The leader and its socket are gone. The client reconnects, now with a real socket.
      end(company)
      hurry()
    })
    return company
  }

  /** Skips the back-off, which is for servers that are down and not for a change of the leading tab. */
  const hurry = () => {
    for (const tell of [...listeners]) tell('networkUp')
  }

  function end(company: Company, info = lost): void {
    const { mine } = company
    company.mine = undefined
    if (!mine || mine.isOver) return
    mine.isOver = true
    mine.handlers.close(info)
  }

  /** Opens the real socket. */
  function connect(company: Company, member: Member): void {
    const real = inner.openSocket(member.url, {
      open: () => real.send(member.provision),
      message: (data) => company.real === real && fromServer(company, member, data),
      close(info) {
        if (company.real === real) hangUp(company)
        if (company.mine === member) end(company, info)
      },
    })
    company.real = real
  }

  /** Closes the real socket. */
  function hangUp(company: Company): void {
    company.real = undefined
    company.accepted = undefined
    company.routes.clear()
    say(company, 'closed')
  }

  function fromServer(company: Company, member: Member, data: Uint8Array | string): void {
    const about = peekDown(data)
    const owner = about.name === 'answer' ? company.routes.get(about.id) : undefined
    if (about.name === 'answer' && owner !== undefined) {
      company.routes.delete(about.id)
      return say(company, 'down', data, owner)
    }
    if (about.name === 'ending') say(company, 'down', data)
    member.handlers.message(data)
    if (about.name === 'provision' && about.isAccepted) {
      company.accepted = data as Uint8Array
      say(company, 'open')
    }
  }

  /** Handles messages of other tabs. */
  function handleTabMessage(company: Company, { from, what, data }: TabMessage): void {
    const { mine, real, accepted } = company
    if (company.lead.isLeading) {
      if (what === 'join')
        return accepted ? say(company, 'down', accepted, from) : say(company, 'closed', undefined, from)
      if (what === 'up' && real && accepted) return passOn(company, real, data as Uint8Array, from)
      if (what === 'up') say(company, 'closed', undefined, from)
      return
    }
    if (what === 'down') mine?.handlers.message(data as Uint8Array)
    else if (what === 'closed') end(company)
    else if (what === 'open') hurry()
  }

  function passOn(company: Company, real: Socket, frame: Uint8Array, from: string): void {
    const { routes } = company
    const about = peekUp(frame)
    if (about.name === 'heartbeat') return say(company, 'down', emptyUnreadAnswer(), from)
    if (about.name !== 'item') return
    routes.set(about.id, from)
    if (routes.size > mostRoutes) routes.delete(routes.keys().next().value as string)
    real.send(frame)
  }

  function openSocket(url: string, handlers: SocketHandlers): Socket {
    let company: Company | undefined
    let member: Member | undefined
    let isClosed = false
    /** The first frame contains the user of the socket. */
    const begin = async (provision: Uint8Array) => {
      const about = peekUp(provision)
      const made: Member = { url, handlers, provision, isOver: false }
      member = made
      company = await companyOf(about.name === 'provision' ? about.account : '')
      if (isClosed) return
      company.mine = made
      if (company.lead.isLeading) connect(company, made)
      else say(company, 'join')
    }
    inner.soon(() => !isClosed && handlers.open())
    return {
      send(data) {
        const frame = data as Uint8Array
        if (!member) void begin(frame)
        else if (company?.lead.isLeading) company.real?.send(frame)
        else if (company && peekUp(frame).name !== 'own') say(company, 'up', frame)
      },
      close(code) {
        if (isClosed) return
        isClosed = true
        const real = company?.real
        if (company && company.mine === member) company.mine = undefined
        if (member) member.isOver = true
        if (company?.lead.isLeading && real) {
          hangUp(company)
          real.close(code)
        }
        handlers.close({ code: code ?? 1000, reason: '' })
      },
    }
  }

  return {
    ...inner,
    openSocket,
    observe(listener) {
      listeners.add(listener)
      const stop = inner.observe(listener)
      return () => {
        listeners.delete(listener)
        stop()
        // The user has signed out here, so another tab may lead.
        leading.leave()
        for (const made of companies.values()) void made.then(({ line }) => line.close())
        companies.clear()
      }
    },
  }
}
