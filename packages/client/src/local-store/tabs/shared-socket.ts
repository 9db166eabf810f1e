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
interface AccountTabs {
  readonly lead: Leadership
  readonly line: TabChannel
  /** The socket of this tab's own client. */
  own: VirtualSocket | undefined
  /** The real socket, if this tab leads. */
  real: Socket | undefined
  /** The server's answer to the sign-in, which every tab that joins later receives. */
  accepted: Uint8Array | undefined
  readonly routes: Map<string, string>
}

interface VirtualSocket {
  readonly url: string
  readonly handlers: SocketHandlers
  readonly provision: Uint8Array
  isOver: boolean
}

export function sharedSockets(inner: Platform, host: TabHost, leading: LeaderElection): Platform {
  const tabsByAccount = new Map<string, Promise<AccountTabs>>()
  const listeners = new Set<(event: HostEvent) => void>()
  const say = (tabs: AccountTabs, what: string, data?: unknown, to?: string) =>
    tabs.line.say({ from: host.tab, what, data, ...(to === undefined ? {} : { to }) })

  function tabsOf(account: string): Promise<AccountTabs> {
    const found = tabsByAccount.get(account)
    if (found) return found
    const made = join(account)
    tabsByAccount.set(account, made)
    return made
  }

  async function join(account: string): Promise<AccountTabs> {
    const lead = await leading.of(account)
    const line = host.listen(`parley:${account}`, (message) => {
      if (message.to === undefined || message.to === host.tab) handleTabMessage(tabs, message)
    })
    const tabs: AccountTabs = {
      lead,
      line,
      own: undefined,
      real: undefined,
      accepted: undefined,
      routes: new Map(),
    }
    lead.whenLeading(() => {
      // The leader and its socket are gone. The client reconnects, now with a real socket.
      end(tabs)
      skipBackOff()
    })
    return tabs
  }

  /** Skips the back-off, which is for servers that are down and not for a change of the leading tab. */
  const skipBackOff = () => {
    for (const listener of [...listeners]) listener('networkUp')
  }

  function end(tabs: AccountTabs, info = lost): void {
    const { own } = tabs
    tabs.own = undefined
    if (!own || own.isOver) return
    own.isOver = true
    own.handlers.close(info)
  }

  /** Opens the real socket. */
  function connect(tabs: AccountTabs, virtual: VirtualSocket): void {
    const real = inner.openSocket(virtual.url, {
      open: () => real.send(virtual.provision),
      message: (data) => tabs.real === real && fromServer(tabs, virtual, data),
      close(info) {
        if (tabs.real === real) hangUp(tabs)
        if (tabs.own === virtual) end(tabs, info)
      },
    })
    tabs.real = real
  }

  /** Closes the real socket. */
  function hangUp(tabs: AccountTabs): void {
    tabs.real = undefined
    tabs.accepted = undefined
    tabs.routes.clear()
    say(tabs, 'closed')
  }

  function fromServer(tabs: AccountTabs, virtual: VirtualSocket, data: Uint8Array | string): void {
    const about = peekDown(data)
    const owner = about.name === 'answer' ? tabs.routes.get(about.id) : undefined
    if (about.name === 'answer' && owner !== undefined) {
      tabs.routes.delete(about.id)
      return say(tabs, 'down', data, owner)
    }
    if (about.name === 'ending') say(tabs, 'down', data)
    virtual.handlers.message(data)
    if (about.name === 'provision' && about.isAccepted) {
      tabs.accepted = data as Uint8Array
      say(tabs, 'open')
    }
  }

  /** Handles messages of other tabs. */
  function handleTabMessage(tabs: AccountTabs, { from, what, data }: TabMessage): void {
    const { own, real, accepted } = tabs
    if (tabs.lead.isLeading) {
      if (what === 'join')
        return accepted ? say(tabs, 'down', accepted, from) : say(tabs, 'closed', undefined, from)
      if (what === 'up' && real && accepted) return forward(tabs, real, data as Uint8Array, from)
      if (what === 'up') say(tabs, 'closed', undefined, from)
      return
    }
    if (what === 'down') own?.handlers.message(data as Uint8Array)
    else if (what === 'closed') end(tabs)
    else if (what === 'open') skipBackOff()
  }

  function forward(tabs: AccountTabs, real: Socket, frame: Uint8Array, from: string): void {
    const { routes } = tabs
    const about = peekUp(frame)
    if (about.name === 'heartbeat') return say(tabs, 'down', emptyUnreadAnswer(), from)
    if (about.name !== 'item') return
    routes.set(about.id, from)
    if (routes.size > mostRoutes) routes.delete(routes.keys().next().value as string)
    real.send(frame)
  }

  function openSocket(url: string, handlers: SocketHandlers): Socket {
    let tabs: AccountTabs | undefined
    let virtual: VirtualSocket | undefined
    let isClosed = false
    /** The first frame contains the user of the socket. */
    const begin = async (provision: Uint8Array) => {
      const about = peekUp(provision)
      const made: VirtualSocket = { url, handlers, provision, isOver: false }
      virtual = made
      tabs = await tabsOf(about.name === 'provision' ? about.account : '')
      if (isClosed) return
      tabs.own = made
      if (tabs.lead.isLeading) connect(tabs, made)
      else say(tabs, 'join')
    }
    inner.soon(() => !isClosed && handlers.open())
    return {
      send(data) {
        const frame = data as Uint8Array
        if (!virtual) void begin(frame)
        else if (tabs?.lead.isLeading) tabs.real?.send(frame)
        else if (tabs && peekUp(frame).name !== 'own') say(tabs, 'up', frame)
      },
      close(code) {
        if (isClosed) return
        isClosed = true
        const real = tabs?.real
        if (tabs && tabs.own === virtual) tabs.own = undefined
        if (virtual) virtual.isOver = true
        if (tabs?.lead.isLeading && real) {
          hangUp(tabs)
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
      }
    },
    sessionEnded() {
      inner.sessionEnded?.()
      // Another tab may lead.
      leading.leave()
      for (const made of tabsByAccount.values()) void made.then(({ line }) => line.close())
      tabsByAccount.clear()
    },
  }
}
