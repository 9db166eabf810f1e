// The part of XMLHttpRequest that uploads need, for tests in Node: it sends a form in pieces and reports the progress.

import { type ClientRequest, request } from 'node:http'

export class TestXMLHttpRequest {
  status = 0
  responseText = ''
  responseURL = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  readonly upload = { onprogress: (_: { loaded: number; total: number }) => {}, onload: () => {} }
  private method = ''
  private readonly headers: Record<string, string> = {}
  private sent: ClientRequest | undefined
  private isOver = false

  open(method: string, url: string): void {
    this.method = method
    this.responseURL = url
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  async send(form: FormData): Promise<void> {
    const whole = new Response(form)
    this.headers['content-type'] = whole.headers.get('content-type') ?? ''
    const bytes = await whole.bytes()
    if (this.isOver) return
    this.sent = request(this.responseURL, { method: this.method, headers: this.headers }, (answer) => {
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        this.responseText += text
      })
      answer.on('end', () => this.end(() => this.loaded(answer.statusCode ?? 0)))
    })
    this.sent.on('error', () => this.end(() => this.onerror()))
    const step = Math.ceil(bytes.length / 4)
    for (let at = 0; at < bytes.length; at += step) {
      const piece = bytes.subarray(at, at + step)
      this.sent.write(piece, () => {
        if (!this.isOver) this.upload.onprogress({ loaded: at + piece.length, total: bytes.length })
      })
    }
    this.sent.end(() => this.isOver || this.upload.onload())
  }

  abort(): void {
    // As in browsers: a request that was never sent ends without an event.
    if (this.sent) this.end(() => this.onabort())
    this.isOver = true
    this.sent?.destroy()
  }

  private loaded(status: number): void {
    this.status = status
    this.onload()
  }

  private end(tell: () => void): void {
    if (this.isOver) return
    this.isOver = true
    tell()
  }
}
