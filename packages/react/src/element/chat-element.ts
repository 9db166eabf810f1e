// `<parley-chat>`: a chat for pages without React. It renders into the page itself and not into a shadow root, for the
// reasons in docs/decisions/0061-host-proof-styles.md.

import type { Client } from '@parley/client'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { TokenProps } from '../app/signed-in.tsx'
import type { ReasonedError } from '../strings/strings.ts'
import type { ReceivedMessage } from '../widget/chat-events.ts'
import { attributeNames, readAttributes } from './attributes.ts'
import { type ChatElementOptions, ElementChat } from './ElementChat.tsx'

/** The events of `<parley-chat>` with their `detail`. They do not bubble. */
export interface ChatElementEvents {
  /** The user is signed in. */
  readonly ready: { readonly client: Client }
  /** The number of unread messages is known, or has changed. */
  readonly unread: { readonly count: number }
  /** A message arrived; with the attribute `conversation`, only those of that conversation are reported. */
  readonly message: ReceivedMessage
  /** The sign-in failed. The element tries again, unless only other credentials can help. */
  readonly error: ReasonedError
  /** The server ended the session. */
  readonly signedout: ReasonedError
  /** The launcher was opened or closed by the user. */
  readonly toggle: { readonly isOpen: boolean }
}

/** A `<parley-chat>` element. */
export interface ChatElement extends HTMLElement {
  /** Asks your back end for a token whenever one is needed. Use it instead of the attribute `token`. */
  tokenProvider: (() => Promise<string>) | undefined
  /** Options of the kit that attributes cannot express: names, features, and changes to drafts. */
  options: ChatElementOptions
  /** The client, once the user is signed in. */
  readonly client: Client | undefined
  /** The number of unread messages, if it is known. */
  readonly unread: number
  /** Opens the launcher. */
  show(): void
  /** Closes the launcher. */
  hide(): void
}

/** Options for registering the element. */
export interface DefineOptions {
  /** The name of the element. Default: 'parley-chat'. */
  readonly name?: string
  /** The server of elements without the attribute `server`. */
  readonly server?: string
  /** The text of a style sheet for the elements. Omit it if your page imports '@parley/react/styles.css'. */
  readonly styles?: string
}

/** Registers `<parley-chat>`, once. Does nothing without custom elements, as on a server. */
export function defineChatElement({ name = 'parley-chat', server, styles }: DefineOptions = {}): void {
  const registry = globalThis.customElements as CustomElementRegistry | undefined
  if (registry && !registry.get(name)) registry.define(name, chatElement(server, styles))
}

/** Creates the class in a function, because a server has no HTMLElement to extend. */
function chatElement(defaultServer: string | undefined, styles: string | undefined) {
  const sheet = styles === undefined ? undefined : createSheet(styles)

  return class extends HTMLElement implements ChatElement {
    static readonly observedAttributes = attributeNames
    #root: Root | undefined
    #provider: ChatElement['tokenProvider']
    #options: ChatElementOptions = {}
    #isDue = false
    client: Client | undefined
    unread = 0

    constructor() {
      super()
      // Properties that a page set before the element was defined hide the accessors of the class.
      for (const property of ['tokenProvider', 'options'] as const) {
        if (!Object.hasOwn(this, property)) continue
        const value = this[property]
        delete this[property]
        Object.assign(this, { [property]: value })
      }
    }

    get tokenProvider() {
      return this.#provider
    }
    set tokenProvider(provider) {
      this.#provider = provider
      this.#change()
    }

    get options() {
      return this.#options
    }
    set options(options) {
      this.#options = options
      this.#change()
    }

    show() {
      this.setAttribute('open', '')
    }
    hide() {
      this.removeAttribute('open')
    }

    connectedCallback() {
      if (sheet) adopt(this, sheet)
      this.#change()
    }
    attributeChangedCallback() {
      this.#change()
    }
    disconnectedCallback() {
      this.#change()
    }

    /** Batches changes: several attributes may change at once, and a moved element is removed and inserted again. */
    #change() {
      if (this.#isDue) return
      this.#isDue = true
      queueMicrotask(() => {
        this.#isDue = false
        this.#render()
      })
    }

    #render() {
      const attributes = readAttributes(
        (name) => this.getAttribute(name) ?? this.#inherited(name),
        defaultServer,
      )
      const credentials = this.#credentials(attributes?.token)
      if (!this.isConnected || !attributes || !credentials) {
        this.#root?.unmount()
        this.#root = undefined
        this.client = undefined
        return
      }
      this.#root ??= createRoot(this)
      this.#root.render(
        createElement(ElementChat, {
          attributes,
          credentials,
          options: this.#options,
          isOpen: this.hasAttribute('open'),
          onToggle: (isOpen) => {
            this.toggleAttribute('open', isOpen)
            this.#emit('toggle', { isOpen })
          },
          callbacks: this.#callbacks,
        }),
      )
    }

    /** The value that the element inherits from the page: only the language. */
    #inherited(name: string): string | null {
      return name === 'lang' ? (this.closest<HTMLElement>('[lang]')?.lang ?? null) : null
    }

    #credentials(token: string | undefined): TokenProps | undefined {
      if (this.#provider) return { tokenProvider: this.#provider, ...(token !== undefined && { token }) }
      return token === undefined ? undefined : { token }
    }

    #callbacks = {
      onReady: (client: Client) => {
        this.client = client
        this.#emit('ready', { client })
      },
      onUnread: (count: number) => {
        this.unread = count
        this.#emit('unread', { count })
      },
      onMessage: (received: ReceivedMessage) => this.#emit('message', received),
      onError: (error: ReasonedError) => this.#emit('error', error),
      onSignedOut: (why: ReasonedError) => this.#emit('signedout', why),
    }

    #emit<E extends keyof ChatElementEvents>(name: E, detail: ChatElementEvents[E]) {
      this.dispatchEvent(new CustomEvent(name, { detail }))
    }
  }
}

/** Creates a constructed sheet, which content policies that forbid inline styles allow. */
function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

function adopt(element: HTMLElement, sheet: CSSStyleSheet): void {
  const root = element.getRootNode() as Document | ShadowRoot
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
