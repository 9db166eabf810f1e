// Hosts with a single global socket and global events. Nothing identifies the socket of an event, so the next one is
// opened only after the end of the last one was reported.

import { webClock } from '../web.ts'
import { type HostSocket, quietly, type SocketEvents } from './host-functions.ts'
import type { OneSocketHost } from './host-types.ts'

export interface TextEvents extends Omit<SocketEvents, 'received'> {
  received(data: string | ArrayBuffer): void
}

/** How long to wait for the end of the last socket. */
const endMs = 1000

export function oneSocket(
  host: OneSocketHost,
): (url: string, events: TextEvents) => { send(data: string): void } & Pick<HostSocket, 'close'> {
  let current: TextEvents | undefined
  let next: (() => void) | undefined
  let ending: unknown
  let isListening = false

  const ended = () => {
    webClock.clearTimer(ending)
    ending = undefined
    const begin = next
    next = undefined
    begin?.()
  }
  const over = (code?: number, reason?: string) => {
    if (ending !== undefined) return ended()
    const events = current
    current = undefined
    events?.ended(code, reason)
  }
  /** Adds listeners that are never removed, because the host cannot remove a single one. */
  const listen = () => {
    if (isListening) return
    isListening = true
    host.onSocketOpen(() => current?.opened())
    host.onSocketMessage(({ data }) => current?.received(data))
    host.onSocketClose(({ code, reason } = {}) => over(code, reason))
    host.onSocketError(({ errorMessage } = {}) => over(undefined, errorMessage))
  }

  return (url, events) => {
    const fail = () => current === events && over()
    const begin = () => {
      current = events
      listen()
      quietly(host.connectSocket({ url, success() {}, fail }))
    }
    if (ending === undefined && !current) begin()
    else next = begin
    return {
      send(data) {
        if (current === events) quietly(host.sendSocketMessage({ data, fail }))
      },
      close(code) {
        if (next === begin) next = undefined
        if (current !== events) return
        current = undefined
        ending = webClock.setTimer(ended, endMs)
        quietly(host.closeSocket({ ...(code === undefined ? {} : { code }), fail() {} }))
      },
    }
  }
}
