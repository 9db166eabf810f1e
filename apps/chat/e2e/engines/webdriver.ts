// WebDriver: commands as requests. https://www.w3.org/TR/webdriver2/

import type { Driver } from './driver.ts'

/** The key of an element reference, as defined by the specification. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

interface Session {
  readonly sessionId: string
  readonly capabilities: { readonly browserVersion: string }
}

/** Opens a session with one window. `end` closes the browser. */
export async function openWebDriver(
  address: string,
  capabilities: object,
  program: { end(): Promise<void>; output(): string },
): Promise<Driver> {
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${address}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }

  await listening(address)
  const session = await ask<Session>('POST', '/session', { capabilities: { alwaysMatch: capabilities } })
  const at = `/session/${session.sessionId}`
  const run = <T>(script: string, ...args: readonly unknown[]) =>
    ask<T>('POST', `${at}/execute/sync`, { script, args })

  return {
    version: session.capabilities.browserVersion,
    open: (url) => ask('POST', `${at}/url`, { url }),
    call: (source, parameter) => run(`return (${source})(arguments[0])`, parameter),
    perform: (actions) => ask('POST', `${at}/actions`, { actions }),
    async attach(selector, file) {
      const element = await run<Record<string, string>>(
        'return document.querySelector(arguments[0])',
        selector,
      )
      await ask('POST', `${at}/element/${element[elementKey]}/value`, { text: file })
    },
    async resize(width, height) {
      await ask('POST', `${at}/window/rect`, { x: 0, y: 0, width, height })
      // The window has a toolbar and borders.
      const [innerWidth, innerHeight] = await run<[number, number]>('return [innerWidth, innerHeight]')
      await ask('POST', `${at}/window/rect`, {
        width: 2 * width - innerWidth,
        height: 2 * height - innerHeight,
      })
    },
    picture: () => ask('GET', `${at}/screenshot`),
    errors: () => program.output().match(/^.*CONSOLE .*ERROR.*$/gmu) ?? [],
    async close() {
      await ask('DELETE', at)
      await program.end()
    },
  }
}

async function listening(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/status`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
