// Simulated `my` and `dd`, following their types and documentation: errors are numbers, including non-success
// statuses, sockets carry texts, and DingTalk has one socket for all clients and few methods.

import type { AlipayLike, AlipaySocket } from '../../../src/platform/mini/host-types.ts'
import type { Machine, Trouble } from './machine.ts'

type Socket = NonNullable<ReturnType<Machine['socket']>>
type Ask = NonNullable<AlipayLike['request']>

const errors: Record<Trouble, { error: number; errorMessage: string }> = {
  abort: { error: 9, errorMessage: 'request is aborted' },
  timeout: { error: 13, errorMessage: 'the deadline has passed' },
  network: { error: 12, errorMessage: 'network error' },
  tooMany: { error: 20, errorMessage: 'too many requests' },
}

export interface AlipayDifferences {
  readonly methods: readonly string[]
  /** Whether requests can be cancelled. */
  readonly hasTasks: boolean
  readonly request: 'request' | 'httpRequest'
  readonly hasFiles: boolean
  readonly hasShow: boolean
}

export const alipayForm: AlipayDifferences = {
  methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'CONNECT'],
  hasTasks: true,
  request: 'request',
  hasFiles: true,
  hasShow: true,
}

export const dingtalkForm: AlipayDifferences = {
  methods: ['GET', 'POST'],
  hasTasks: false,
  request: 'httpRequest',
  hasFiles: false,
  hasShow: false,
}

export function alipayHost(machine: Machine, form: AlipayDifferences): AlipayLike {
  const task = (abort: () => void) => (form.hasTasks ? { abort } : undefined)

  const ask: Ask = (options) => {
    const { url, method, headers, data, dataType, timeout } = options
    if (!form.methods.includes(method))
      return void setImmediate(() => options.fail({ error: 2, errorMessage: 'invalid method' }))
    const spelled = (body: Buffer) => body.toString(dataType === 'base64' ? 'base64' : 'utf8')
    const { abort } = machine.exchange({
      url,
      method,
      headers,
      body: data === undefined ? undefined : Buffer.from(data as string),
      timeoutMs: timeout,
      done: (status, body) =>
        status < 400
          ? options.success({ status, data: spelled(body) })
          : options.fail({ error: 19, errorMessage: 'http status error', status, data: spelled(body) }),
      failed: (why) => options.fail(errors[why]),
    })
    return task(abort)
  }

  const all = new Set<(name: string, value?: object) => void>()
  let single: Socket | undefined

  return {
    ...(form.hasFiles && { env: { USER_DATA_PATH: `${machine.scheme}usr` } }),
    [form.request]: ask,
    connectSocket(options) {
      if (!options.multiple && single) {
        setImmediate(() => options.fail({ error: 5, errorMessage: 'there is a socket already' }))
        return undefined
      }
      const socket = machine.socket(options.url)
      if (!socket) {
        setImmediate(() => options.fail({ error: 5, errorMessage: 'too many sockets' }))
        return undefined
      }
      if (options.multiple) return taskOf(socket)
      single = socket
      const tell = (name: string, value?: object) => {
        for (const told of all) told(name, value)
      }
      socket.on('open', () => tell('open', {}))
      socket.on('message', (data: Buffer, isBinary) => tell('message', received(data, isBinary)))
      socket.on('error', () => tell('error', { error: 1, errorMessage: 'socket error' }))
      socket.on('close', (_, reason) => {
        single = undefined
        tell('close', { reason: reason.toString() })
      })
      return undefined
    },
    sendSocketMessage({ data, fail }) {
      if (typeof data !== 'string') throw new TypeError('data must be a string')
      if (single?.readyState !== 1)
        return void setImmediate(() => fail({ error: 1, errorMessage: 'not open' }))
      single.send(data)
    },
    closeSocket: ({ code }) => void single?.close(code ?? 1000),
    onSocketOpen: (run) => void all.add((name) => name === 'open' && run()),
    onSocketMessage: (run) => void all.add((name, value) => name === 'message' && run(value as never)),
    onSocketClose: (run) => void all.add((name, value) => name === 'close' && run(value as never)),
    onSocketError: (run) => void all.add((name, value) => name === 'error' && run(value as never)),
    uploadFile(options) {
      let body: { type: string; body: Buffer }
      try {
        body = machine.form(options.filePath, options.fileName, options.formData)
      } catch {
        return void setImmediate(() => options.fail({ error: 11, errorMessage: 'no such file' }))
      }
      const { abort } = machine.exchange({
        url: options.url,
        method: 'POST',
        headers: { ...options.header, 'content-type': body.type },
        body: body.body,
        timeoutMs: 60_000,
        done: (status, answer) => options.success({ statusCode: String(status), data: answer.toString() }),
        failed: (why) => options.fail(errors[why]),
      })
      return task(abort)
    },
    getStorageSync: ({ key }) => ({ data: machine.storage.get(key) ?? null }),
    setStorageSync({ key, data }) {
      try {
        machine.keep(key, data)
        return { success: true }
      } catch {
        return { success: false, error: 14, errorMessage: 'storage is full' }
      }
    },
    removeStorageSync: ({ key }) => void machine.storage.delete(key),
    ...(form.hasFiles && {
      getFileSystemManager: () => ({
        writeFile: ({ filePath, data, success }) =>
          void setImmediate(() => {
            machine.write(filePath, new Uint8Array(data))
            success()
          }),
        unlink: ({ filePath }) => void setImmediate(() => machine.unlink(filePath)),
      }),
    }),
    onNetworkStatusChange: (told) => void machine.listeners.network.add(told as () => void),
    offNetworkStatusChange: (told) => void machine.listeners.network.delete(told as () => void),
    ...(form.hasShow && {
      onAppShow: (told) => void machine.listeners.show.add(told),
      offAppShow: (told) => void machine.listeners.show.delete(told),
      onAppHide: (told) => void machine.listeners.hide.add(told),
      offAppHide: (told) => void machine.listeners.hide.delete(told),
    }),
  }
}

/** Bytes arrive as base64, and are marked as bytes. */
const received = (data: Buffer, isBinary: boolean) => ({
  data: data.toString(isBinary ? 'base64' : 'utf8'),
  isBuffer: isBinary,
})

function taskOf(socket: Socket): AlipaySocket {
  return {
    send({ data, fail }) {
      if (typeof data !== 'string') throw new TypeError('data must be a string')
      if (socket.readyState !== 1)
        return void setImmediate(() => fail({ error: 1, errorMessage: 'not open' }))
      socket.send(data)
    },
    close: ({ code }) => socket.close(code ?? 1000),
    onOpen: (run) => void socket.on('open', run),
    onMessage: (run) =>
      void socket.on('message', (data: Buffer, isBinary) => run({ data: received(data, isBinary) })),
    onClose: (run) => void socket.on('close', () => run()),
    onError: (run) => void socket.on('error', () => run()),
  }
}
