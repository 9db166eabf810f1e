// The parts of the hosts' APIs that are used, in the hosts' own names. Types only, so that they can be checked against
// the types that hosts publish, one host at a time.

/** Called by hosts with an error of any shape. */
export type Fail = (error: unknown) => void

/** The functions that all families share. Older hosts may lack some. */
export interface AnyHost {
  /** Writes and removes temporary files, if the host can. */
  getFileSystemManager?(): {
    writeFile(options: { filePath: string; data: ArrayBuffer; success(): void; fail: Fail }): unknown
    unlink(options: { filePath: string; fail: Fail }): unknown
  }
  /** The folder in which a mini-program may write files. */
  readonly env?: { readonly USER_DATA_PATH?: string }
  /** Adds a function that is called when the network goes up or down. */
  onNetworkStatusChange?(told: (network: { isConnected: boolean }) => void): void
  /** Removes such a function. */
  offNetworkStatusChange?(told: () => void): void
  /** Adds a function that is called when the mini-program comes to the foreground. */
  onAppShow?(told: () => void): void
  /** Removes such a function. */
  offAppShow?(told: () => void): void
  /** Adds a function that is called when the mini-program goes to the background. */
  onAppHide?(told: () => void): void
  /** Removes such a function. */
  offAppHide?(told: () => void): void
}

type Headers = Record<string, string>
/** The HTTP methods that the client uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A socket of the WeChat family. */
export interface WechatSocket {
  /** Sends a frame. */
  send(options: { data: string | ArrayBuffer; fail: Fail }): unknown
  /** Closes the socket. */
  close(options: { code?: number }): unknown
  /** Sets the function that is called when it is open. */
  onOpen(run: () => void): void
  /** Sets the function that is called with each frame. */
  onMessage(run: (message: { data: string | ArrayBuffer }) => void): void
  /** Sets the function that is called when it is closed. */
  onClose(run: (end: { code?: number | string; reason?: string }) => void): void
  /** Sets the function that is called for errors. */
  onError(run: (error: { errMsg?: string }) => void): void
}

/** The functions of WeChat-like hosts that are used. Older hosts may lack some. */
export interface WechatLike<Data = string | ArrayBuffer> extends Omit<AnyHost, 'getFileSystemManager'> {
  /** Opens a socket. */
  connectSocket(options: { url: string; success(): void; fail: Fail }): WechatSocket | Promise<WechatSocket>
  /** Sends a request. */
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
  /** Uploads the file at a path. */
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
  /** Downloads into a temporary file. */
  downloadFile(options: {
    url: string
    header: Headers
    timeout: number
    success(answer: { statusCode: number; tempFilePath: string }): void
    fail: Fail
  }): unknown
  /** Reads a stored value. */
  getStorageSync(key: string): unknown
  /** Stores a value. */
  setStorageSync(key: string, value: string): void
  /** Removes a stored value. */
  removeStorageSync(key: string): void
  /** Reads, writes and removes files, if the host can. */
  getFileSystemManager?(): ReturnType<NonNullable<AnyHost['getFileSystemManager']>> & {
    readFile(options: {
      filePath: string
      success(read: { data: string | ArrayBuffer }): void
      fail: Fail
    }): unknown
  }
}

/** The request function of the Alipay family. */
export type Ask = (options: {
  /** The whole URL. */
  url: string
  /** The HTTP method. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The headers by name. */
  headers: Headers
  /** The body. */
  data?: string | ArrayBuffer
  /** The format in which the answer is returned. */
  dataType: 'text' | 'base64'
  /** In milliseconds. */
  timeout: number
  /** Called with the answer, whatever its status. */
  success(answer: { status: number; data: unknown }): void
  /** Called if there is no answer. */
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

/** The functions of Alipay-like hosts that are used. */
export interface AlipayLike extends AnyHost, Omit<OneSocketHost, 'connectSocket'> {
  /** Opens a socket. */
  connectSocket(options: { url: string; multiple?: boolean; success(): void; fail: Fail }): unknown
  /** Sends a request. Hosts have this or `httpRequest`. */
  readonly request?: Ask
  /** The other name of `request`. */
  readonly httpRequest?: Ask
  /** Uploads the file at a path. */
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
  /** Reads a stored value. */
  getStorageSync(options: { key: string }): { data: unknown }
  /** Stores a value. */
  setStorageSync(options: { key: string; data: string }): unknown
  /** Removes a stored value. */
  removeStorageSync(options: { key: string }): unknown
}

/** Hosts with one socket for all clients. */
export interface OneSocketHost {
  /** Opens the only socket. */
  connectSocket(options: { url: string; success(): void; fail: Fail }): unknown
  /** Sends a frame. */
  sendSocketMessage(options: { data: string; fail: Fail }): unknown
  /** Closes the socket. */
  closeSocket(options: { code?: number; fail(): void }): unknown
  /** Sets the function that is called when it is open. */
  onSocketOpen(run: () => void): void
  /** Sets the function that is called with each frame. */
  onSocketMessage(run: (message: { data: string | ArrayBuffer }) => void): void
  /** Sets the function that is called when it is closed. */
  onSocketClose(run: (end: { code?: number; reason?: string }) => void): void
  /** Sets the function that is called for errors. */
  onSocketError(run: (error: { errorMessage?: string }) => void): void
}
