// `?net=slow`, `flaky`, `half-open`, `sleep` or `expired` puts a simulated network between this page and the server, so
// that everybody can see what the app does on it. Loaded only then. `window.parleyNet` makes things happen by hand.

import { browserPlatform } from '@parley/client'
import { networkIn, type SimulatedNetwork, throughNetwork } from '@parley/client/chaos'
import './net.css'

declare global {
  interface Window {
    parleyNet?: SimulatedNetwork
  }
}

/** The network that the address of the page asks for; undefined if it asks for none that there is. */
export function simulatedNetwork(query: string): SimulatedNetwork | undefined {
  const asked = networkIn(query)
  if (!asked) return undefined
  const network = throughNetwork(browserPlatform(), asked.kinds, asked)
  window.parleyNet = network
  document.body.append(mark(`net=${asked.kinds.join(',')} seed=${asked.seed}`))
  return network
}

/** Nobody shall take this for the real thing. What it says is what is written in the address, in every language. */
function mark(text: string): HTMLElement {
  const made = document.createElement('output')
  made.className = 'chat-net-mark'
  made.translate = false
  made.textContent = text
  return made
}
