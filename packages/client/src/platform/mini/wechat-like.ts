// Hosts with a WeChat-like API, which most hosts have: options with `header`, `success` and `fail`, answers with
// `statusCode`, a task for cancelling, storage by key and value.

import {
  exactly,
  type HostSocket,
  type MiniCalls,
  quietly,
  type SocketEvents,
  taskOf,
  textOf,
} from './host-functions.ts'
import type { Method, WechatLike, WechatSocket } from './host-types.ts'

export const wechatLike = <Data>(
  host: WechatLike<Data>,
  /** Converts the body of a request for this host. */
  dataOf: (body: string | ArrayBuffer) => Data,
): MiniCalls => ({
  connect(url, events) {
    const fail = failed(events)
    const made = quietly(host.connectSocket({ url, success() {}, fail }))
    // Too many sockets: none is returned, and `fail` is called.
    if (!made) return noSocket
    return 'then' in made ? wiredLater(made, events) : wired(made, events)
  },
  request: ({ url, method, headers, body, timeoutMs }, { success, fail }) =>
    taskOf(
      host.request({
        url,
        method: method as Method,
        header: { ...headers },
        ...(body === undefined ? {} : { data: dataOf(body) }),
        // Only json is parsed.
        dataType: 'string',
        responseType: 'text',
        timeout: timeoutMs,
        success: ({ statusCode, data }) => success({ status: statusCode, body: textOf(data) }),
        fail,
      }),
    ),
  upload: ({ url, headers, path, field, fields, timeoutMs }, { success, fail }) =>
    taskOf(
      host.uploadFile({
        url,
        filePath: path,
        name: field,
        header: { ...headers },
        formData: { ...fields },
        timeout: timeoutMs,
        success: ({ statusCode, data }) => success({ status: statusCode, body: textOf(data) }),
        fail,
      }),
    ),
  download: ({ url, headers, timeoutMs }, { success, fail }) =>
    taskOf(
      host.downloadFile({
        url,
        header: { ...headers },
        timeout: timeoutMs,
        success({ statusCode, tempFilePath }) {
          const files = host.getFileSystemManager?.()
          if (!files) return fail(files)
          quietly(
            files.readFile({
              filePath: tempFilePath,
              // Without an encoding the data is bytes.
              success: ({ data }) =>
                success({ status: statusCode, bytes: new Uint8Array(data as ArrayBuffer) }),
              fail,
            }),
          )
        },
        fail,
      }),
    ),
  get: (key) => host.getStorageSync(key),
  set: (key, value) => host.setStorageSync(key, value),
  remove: (key) => host.removeStorageSync(key),
})

/** Reports a socket error as the end of the socket. */
const failed = (events: SocketEvents) => (error: unknown) =>
  events.ended(undefined, String((error as { errMsg?: unknown } | undefined)?.errMsg ?? ''))

const noSocket: HostSocket = { send() {}, close() {} }

function wired(socket: WechatSocket, events: SocketEvents): HostSocket {
  const fail = failed(events)
  socket.onOpen(events.opened)
  socket.onMessage(({ data }) => events.received(typeof data === 'string' ? data : new Uint8Array(data)))
  // One host reports the code as text.
  socket.onClose(({ code, reason } = {}) => events.ended(Number(code) || undefined, reason))
  socket.onError(fail)
  return {
    send: (data) => quietly(socket.send({ data: typeof data === 'string' ? data : exactly(data), fail })),
    close: (code) => quietly(socket.close(code === undefined ? {} : { code })),
  }
}

/** A socket that arrives as a promise. */
function wiredLater(coming: Promise<WechatSocket>, events: SocketEvents): HostSocket {
  let host = noSocket
  let isOff = false
  coming.then((socket) => {
    host = wired(socket, events)
    if (isOff) host.close(1000)
  }, failed(events))
  return {
    send: (data) => host.send(data),
    close(code) {
      isOff = true
      host.close(code)
    },
  }
}
