// The interface to a browser engine. Actions are those of WebDriver, which are the same in both of its protocols.

/** https://www.w3.org/TR/webdriver2/#actions */
export type Action =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string }
  | {
      readonly type: 'scroll'
      readonly x: number
      readonly y: number
      readonly deltaX: number
      readonly deltaY: number
    }

export interface InputSource {
  readonly type: 'pointer' | 'key' | 'wheel'
  readonly id: string
  readonly actions: readonly Action[]
}

export interface Driver {
  readonly version: string
  open(url: string): Promise<void>
  /** Calls a function in the page, given as source. Takes and returns JSON. */
  call(source: string, parameter: string): Promise<string>
  perform(sources: readonly InputSource[]): Promise<void>
  /** Chooses a file in a file field. */
  attach(selector: string, file: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** A screenshot, as base64 of a PNG. */
  picture(): Promise<string>
  /** Errors that pages have reported so far. */
  errors(): readonly string[]
  close(): Promise<void>
}
