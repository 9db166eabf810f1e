// The used part of the hosts' APIs, in their own names. Types only, so that they can be checked against the types that
// hosts publish, one host at a time.

export type Fail = (error: unknown) => void

/** The functions that all families share. Older hosts may lack some. */
export interface AnyHost {
  getFileSystemManager?(): {
    writeFile(options: { filePath: string; data: ArrayBuffer; success(): void; fail: Fail }): unknown
    unlink(options: { filePath: string; fail: Fail }): unknown
  }
  readonly env?: { readonly USER_DATA_PATH?: string }
  onNetworkStatusChange?(told: (network: { isConnected: boolean }) => void): void
  offNetworkStatusChange?(told: () => void): void
  onAppShow?(told: () => void): void
  offAppShow?(told: () => void): void
  onAppHide?(told: () => void): void
  offAppHide?(told: () => void): void
}

type Headers = Record<string, string>
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface WechatSocket {
  send(options: { data: string | ArrayBuffer; fail: Fail }): unknown
  close(options: { code?: number }): unknown
  onOpen(run: () => void): void
  onMessage(run: (message: { data: string | ArrayBuffer }) => void): void
  onClose(run: (end: { code?: number | string; reason?: string }) => void): void
  onError(run: (error: { errMsg?: string }) => void): void
}

/** The used functions of WeChat-like hosts. Older hosts may lack some. */
export interface WechatLike<Data = string | ArrayBuffer> extends Omit<AnyHost, 'getFileSystemManager'> {
  connectSocket(options: { url: string; success(): void; fail: Fail }): WechatSocket | Promise<WechatSocket>
  request(options: {
    url: string
    method: Method
    header: Headers
    data?: Data
    dataType: 'string'
    responseType: 'text'
    timeout: number
    success(answer: { statusCode: number; data: unknown }): void
    fail: Fail
  }): unknown
  uploadFile(options: {
    url: string
    filePath: string
    name: string
    header: Headers
    formData: Record<string, string>
    timeout: number
    success(answer: { statusCode: number; data: string }): void
    fail: Fail
  }): unknown
  downloadFile(options: {
    url: string
    header: Headers
    timeout: number
    success(answer: { statusCode: number; tempFilePath: string }): void
    fail: Fail
  }): unknown
  getStorageSync(key: string): unknown
  setStorageSync(key: string, value: string): void
  removeStorageSync(key: string): void
  getFileSystemManager?(): ReturnType<NonNullable<AnyHost['getFileSystemManager']>> & {
    readFile(options: {
      filePath: string
      success(read: { data: string | ArrayBuffer }): void
      fail: Fail
    }): unknown
  }
}

export type Ask = (options: {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Headers
  data?: string | ArrayBuffer
  dataType: 'text' | 'base64'
  timeout: number
  success(answer: { status: number; data: unknown }): void
  fail: Fail
}) => unknown

export interface AlipaySocket {
  send(options: { data: string; fail: Fail }): unknown
  close(options: { code?: number }): unknown
  onOpen(run: () => void): void
  onMessage(run: (message: { data: { data: string | ArrayBuffer } }) => void): void
  onClose(run: () => void): void
  onError(run: () => void): void
}

/** The used functions of Alipay-like hosts. */
export interface AlipayLike extends AnyHost, Omit<OneSocketHost, 'connectSocket'> {
  connectSocket(options: { url: string; multiple?: boolean; success(): void; fail: Fail }): unknown
  /** One of the two exists. */
  readonly request?: Ask
  readonly httpRequest?: Ask
  uploadFile(options: {
    url: string
    filePath: string
    name: string
    fileName: string
    fileType: 'image' | 'video' | 'audio'
    header: Headers
    formData: Record<string, string>
    success(answer: { statusCode: number | string; data: string }): void
    fail: Fail
  }): unknown
  getStorageSync(options: { key: string }): { data: unknown }
  setStorageSync(options: { key: string; data: string }): unknown
  removeStorageSync(options: { key: string }): unknown
}

/** Hosts with one socket for all clients. */
export interface OneSocketHost {
  connectSocket(options: { url: string; success(): void; fail: Fail }): unknown
  sendSocketMessage(options: { data: string; fail: Fail }): unknown
  closeSocket(options: { code?: number; fail(): void }): unknown
  onSocketOpen(run: () => void): void
  onSocketMessage(run: (message: { data: string | ArrayBuffer }) => void): void
  onSocketClose(run: (end: { code?: number; reason?: string }) => void): void
  onSocketError(run: (error: { errorMessage?: string }) => void): void
}
