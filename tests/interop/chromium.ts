// One Chromium for all test files that run in this process. Files open browser contexts in it and close them again;
// it ends with the process.

import { type Browser, chromium } from 'playwright-core'
import { countStart } from '../../tools/testing/count-starts.mjs'

let running: Promise<Browser> | undefined

export async function sharedChromium(): Promise<Browser> {
  running ??= launch()
  const browser = await running
  if (browser.isConnected()) return browser
  // If one file has crashed it, the next file gets a new one.
  running = launch()
  return running
}

// The only place that launches a browser.
function launch(): Promise<Browser> {
  countStart('browser')
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-sync',
    ],
  })
}
