// Hosts with an Alipay-like API: options with `headers`, errors with numbers, storage by objects, one socket or one per
// `multiple`, and frames as base64 texts.

import { toUtf8 } from '@parley/protocol'
import { fromBase64, toBase64 } from '../base64.ts'
import { type MiniCalls, quietly, type Task, taskOf, textOf } from './host-functions.ts'
import type { AlipayLike, AlipaySocket, Ask, Fail } from './host-types.ts'
import type { oneSocket } from './single-socket.ts'

/** These hosts report a status other than success as this error, which still includes the status. */
const httpError = 19

/** `open` is `severalSockets(host)` or `oneSocket(host)`. */
export function alipayLike(host: AlipayLike, open: ReturnType<typeof oneSocket>): MiniCalls {
  const ask = (
    request: Parameters<MiniCalls['request']>[0],
    dataType: 'text' | 'base64',
    success: (status: number, data: unknown) => void,
    fail: Fail,
  ): Task => {
    const { url, method, headers, body, timeoutMs } = request
    const answered = ({ status, data }: { status: number; data?: unknown }) => success(status, data)
    const options: Parameters<Ask>[0] = {
      url,
      method: method as 'GET',
      headers: { ...headers },
      ...(body === undefined ? {} : { data: body }),
      dataType,
      timeout: timeoutMs,
      success: answered,
      fail(failure) {
        const answer = (failure ?? {}) as { error?: number; status: number; data?: unknown }
        if (answer.error === httpError && answer.status) answered(answer)
        else fail(failure)
      },
    }
    return taskOf(host.request ? host.request(options) : host.httpRequest?.(options))
  }

  return {
    connect(url, events) {
      const socket = open(url, {
        ...events,
        received: (data) =>
          events.received(typeof data === 'string' ? fromBase64(data) : new Uint8Array(data)),
      })
      return { ...socket, send: (data) => socket.send(typeof data === 'string' ? data : toBase64(data)) }
    },
    request: (request, { success, fail }) =>
      ask(request, 'text', (status, data) => success({ status, body: textOf(data) }), fail),
    upload({ url, headers, path, field, fields, type }, { success, fail }) {
      const [kind] = type.split('/')
      return taskOf(
        host.uploadFile({
          url,
          filePath: path,
          // The first is the newer name of the second.
          name: field,
          fileName: field,
          fileType: kind === 'video' || kind === 'audio' ? kind : 'image',
          header: { ...headers },
          formData: { ...fields },
          success: ({ statusCode, data }) => success({ status: Number(statusCode), body: textOf(data) }),
          fail,
        }),
      )
    },
    // Downloads into a file have no status on these hosts, so an ordinary request is used.
    download: (request, { success, fail }) =>
      ask(
        { ...request, method: 'GET', body: undefined },
        'base64',
        (status, data) => success({ status, bytes: bytesOf(textOf(data)) }),
        fail,
      ),
    get: (key) => host.getStorageSync({ key })?.data,
    set(key, data) {
      // A full storage is reported in the answer, and not thrown.
      const answer = host.setStorageSync({ key, data }) as { error?: number } | undefined
      if (answer?.error) throw answer
    },
    remove: (key) => host.removeStorageSync({ key }),
  }
}

/** The bytes of an answer. A refusal may arrive as plain text. */
const bytesOf = (text: string): Uint8Array => (/^[\w+/=\s]*$/.test(text) ? fromBase64(text) : toUtf8(text))

/** Sockets on hosts that give each one an id. */
export const severalSockets =
  (host: Pick<AlipayLike, 'connectSocket'>): ReturnType<typeof oneSocket> =>
  (url, events) => {
    const ended = () => events.ended()
    const made = host.connectSocket({ url, multiple: true, success() {}, fail: ended })
    // Too many sockets: none is returned, and `fail` is called.
    if (!made) return { send() {}, close() {} }
    const socket = made as AlipaySocket
    socket.onOpen(() => events.opened())
    socket.onMessage(({ data: { data } }) => events.received(data))
    socket.onClose(ended)
    socket.onError(ended)
    return {
      send: (data) => quietly(socket.send({ data, fail: ended })),
      close: (code) => quietly(socket.close(code === undefined ? {} : { code })),
    }
  }
