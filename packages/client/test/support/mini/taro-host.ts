// Simulated `Taro`: the functions of the host that it runs in, each of which also returns a promise, and a socket
// only as a promise.

import type { WechatLike } from '../../../src/platform/mini/host-types.ts'

interface Callbacks {
  success?(value: unknown): void
  fail?(error: unknown): void
}

/** Calls back and also returns a promise: a failure without a handler is an unhandled rejection. */
function promised(call: (options: never) => unknown) {
  return (options: Callbacks) => {
    let task: unknown
    const answer = new Promise((resolve, reject) => {
      task = call({
        ...options,
        success(value: unknown) {
          options.success?.(value)
          resolve(value)
        },
        fail(error: unknown) {
          options.fail?.(error)
          reject(error)
        },
      } as never)
    })
    return Object.assign(answer, task)
  }
}

export function taroHost(below: WechatLike): WechatLike {
  const files = below.getFileSystemManager?.()
  return {
    ...below,
    request: promised(below.request) as WechatLike['request'],
    uploadFile: promised(below.uploadFile) as WechatLike['uploadFile'],
    downloadFile: promised(below.downloadFile) as WechatLike['downloadFile'],
    connectSocket: (options) =>
      new Promise((resolve, reject) => {
        const task = below.connectSocket({
          ...options,
          fail(error) {
            options.fail(error)
            reject(error)
          },
        })
        if (task) resolve(task)
      }),
    ...(files && { getFileSystemManager: () => files }),
  }
}
