// FileReader for a sandbox; Node has Blob and File, but no reader for them.

import { EventSource } from './events.ts'
import type { Realm } from './realm.ts'

/** Creates the `FileReader` class of one sandbox. */
export function fileReaderClass(realm: Realm, report: (fault: unknown) => void) {
  return class SandboxFileReader {
    result: unknown = null
    error: unknown = null
    readyState = 0
    onload: unknown = null
    onloadend: unknown = null
    onerror: unknown = null
    readonly #events = new EventSource(report)

    addEventListener(...parameters: Parameters<EventSource['addEventListener']>): void {
      this.#events.addEventListener(...parameters)
    }

    removeEventListener(...parameters: Parameters<EventSource['removeEventListener']>): void {
      this.#events.removeEventListener(...parameters)
    }

    readAsArrayBuffer(blob: Blob): void {
      this.#read(blob.arrayBuffer().then((buffer) => realm.arrayBuffer(new Uint8Array(buffer))))
    }

    readAsText(blob: Blob): void {
      this.#read(blob.text())
    }

    readAsDataURL(blob: Blob): void {
      this.#read(
        blob
          .arrayBuffer()
          .then((buffer) => `data:${blob.type};base64,${Buffer.from(buffer).toString('base64')}`),
      )
    }

    #read(work: Promise<unknown>): void {
      this.readyState = 1
      const end = (type: 'load' | 'error') => {
        this.readyState = 2
        this.#events.emit(this, type)
        this.#events.emit(this, 'loadend')
      }
      work.then(
        (result) => {
          this.result = result
          end('load')
        },
        (error) => {
          this.error = error
          end('error')
        },
      )
    }
  }
}
