// Simulated `wx`, following its types and documentation, with the differences of similar hosts. It refuses what the
// real host refuses.

import type { WechatLike, WechatSocket } from '../../../src/platform/mini/host-types.ts'
import { alone, type Machine, type Trouble } from './machine.ts'

type Options<N extends keyof WechatLike> =
  NonNullable<WechatLike[N]> extends (options: infer O) => unknown ? O : never

export interface Differences {
  /** Whether the close code is a text. */
  readonly codesAreTexts?: boolean
  /** Whether listeners cannot be removed. */
  readonly isForever?: boolean
  /** Whether texts are refused as bodies. */
  readonly takesNoTexts?: boolean
  /** Whether there are no listeners for show and hide. */
  readonly hasNoShow?: boolean
}

const words: Record<Trouble, string> = {
  abort: 'abort',
  timeout: 'timeout',
  network: 'fail -2:net::ERR_FAILED',
  tooMany: 'exceed max task count',
}

const isBuffer = (value: unknown) => Object.prototype.toString.call(value) === '[object ArrayBuffer]'
const fail = (name: string, why: string) => ({ errMsg: `${name}:fail ${why}`, errno: 5 })

export function wechatHost(machine: Machine, differences: Differences = {}): WechatLike {
  const refuse = (name: string, options: { fail?: (error: unknown) => void }, why: string) =>
    void setImmediate(() => options.fail?.(fail(name, why)))

  const host: WechatLike = {
    env: { USER_DATA_PATH: `${machine.scheme}usr` },
    connectSocket(options) {
      const socket = machine.socket(options.url)
      if (!socket) {
        refuse('connectSocket', options, 'max_connected')
        return undefined as unknown as WechatSocket
      }
      setImmediate(() => options.success())
      return taskOf(socket, differences)
    },
    request(options: Options<'request'>) {
      const { url, method, header, data, dataType, timeout } = options
      if (!['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'].includes(method))
        return refuse('request', options, 'invalid method')
      if (data !== undefined && (typeof data !== 'string' || differences.takesNoTexts) && !isBuffer(data))
        return refuse('request', options, 'parameter error: parameter.data')
      return machine.exchange({
        url,
        method,
        headers: header,
        body: data === undefined ? undefined : Buffer.from(data as string),
        timeoutMs: timeout,
        done: (statusCode, body) =>
          options.success({
            statusCode,
            data: (dataType as string) === 'json' ? JSON.parse(body.toString()) : body.toString(),
          }),
        failed: (why) => options.fail(fail('request', words[why])),
      })
    },
    uploadFile(options: Options<'uploadFile'>) {
      let form: { type: string; body: Buffer }
      try {
        form = machine.form(options.filePath, options.name, options.formData)
      } catch {
        return refuse('uploadFile', options, 'file not found')
      }
      const watching = new Set<(progress: object) => void>()
      const { abort } = machine.exchange({
        url: options.url,
        method: 'POST',
        headers: { ...options.header, 'content-type': form.type },
        body: form.body,
        timeoutMs: options.timeout,
        sent(totalBytesSent, totalBytesExpectedToSend) {
          const progress = Math.floor((totalBytesSent * 100) / totalBytesExpectedToSend)
          for (const told of watching) told({ progress, totalBytesSent, totalBytesExpectedToSend })
        },
        done: (statusCode, body) => options.success({ statusCode, data: body.toString() }),
        failed: (why) => options.fail(fail('uploadFile', words[why])),
      })
      return { abort, onProgressUpdate: (told: (progress: object) => void) => void watching.add(told) }
    },
    downloadFile(options: Options<'downloadFile'>) {
      const watching = new Set<(progress: object) => void>()
      const { abort } = machine.exchange({
        url: options.url,
        method: 'GET',
        headers: options.header,
        timeoutMs: options.timeout,
        received(totalBytesWritten, totalBytesExpectedToWrite) {
          for (const told of watching) told({ progress: 0, totalBytesWritten, totalBytesExpectedToWrite })
        },
        done: (statusCode, body) =>
          options.success({ statusCode, tempFilePath: machine.choose('download', body) }),
        failed: (why) => options.fail(fail('downloadFile', words[why])),
      })
      return { abort, onProgressUpdate: (told: (progress: object) => void) => void watching.add(told) }
    },
    getStorageSync: (key) => machine.storage.get(key) ?? '',
    setStorageSync: (key, value) => machine.keep(key, value),
    removeStorageSync: (key) => void machine.storage.delete(key),
    getFileSystemManager: () => ({
      readFile: ({ filePath, success, fail: failed }) =>
        void setImmediate(() => {
          try {
            success({ data: alone(machine.read(filePath)) })
          } catch {
            failed(fail('readFile', 'no such file or directory'))
          }
        }),
      writeFile: ({ filePath, data, success, fail: failed }) =>
        void setImmediate(() => {
          if (!isBuffer(data)) return failed(fail('writeFile', 'data must be a string or ArrayBuffer'))
          machine.write(filePath, new Uint8Array(data))
          success()
        }),
      unlink: ({ filePath, fail: failed }) =>
        void setImmediate(() => {
          try {
            machine.unlink(filePath)
          } catch {
            failed(fail('unlink', 'no such file or directory'))
          }
        }),
    }),
    onNetworkStatusChange: (told) => void machine.listeners.network.add(told as () => void),
    ...(!differences.isForever && {
      offNetworkStatusChange: (told) => void machine.listeners.network.delete(told as () => void),
    }),
    ...(!differences.hasNoShow && {
      onAppShow: (told) => void machine.listeners.show.add(told),
      offAppShow: (told) => void machine.listeners.show.delete(told),
      onAppHide: (told) => void machine.listeners.hide.add(told),
      offAppHide: (told) => void machine.listeners.hide.delete(told),
    }),
  }
  return host
}

function taskOf(socket: NonNullable<ReturnType<Machine['socket']>>, differences: Differences): WechatSocket {
  return {
    send({ data, fail: failed }) {
      if (typeof data !== 'string' && !isBuffer(data))
        throw new TypeError('data must be a string or ArrayBuffer')
      if (socket.readyState !== socket.OPEN)
        return void setImmediate(() => failed(fail('sendSocketMessage', 'SocketTask.readyState is not OPEN')))
      socket.send(typeof data === 'string' ? data : Buffer.from(data))
    },
    close: ({ code }) => socket.close(code ?? 1000),
    onOpen: (run) => void socket.on('open', () => run()),
    onMessage: (run) =>
      void socket.on('message', (data: Buffer, isBinary) =>
        run({ data: isBinary ? alone(data) : data.toString() }),
      ),
    onClose: (run) =>
      void socket.on('close', (code, reason) =>
        run({ code: differences.codesAreTexts ? String(code) : code, reason: reason.toString() }),
      ),
    onError: (run) => void socket.on('error', () => run({ errMsg: 'onSocketError:fail' })),
  }
}
