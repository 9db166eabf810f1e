// `?net=slow`, `flaky`, `half-open`, `sleep` or `expired` puts a simulated network between this page and the server, to
// see how the app behaves on it. Loaded only then. `window.parleyNet` triggers events manually.

import { browserPlatform } from '@parley/client'
import { networkIn, type SimulatedNetwork, throughNetwork } from '@parley/client/chaos'
import './simulated-network.css'

declare global {
  interface Window {
    parleyNet?: SimulatedNetwork
  }
}

/** The network that the URL requests; undefined if there is none of that name. */
export function simulatedNetwork(query: string): SimulatedNetwork | undefined {
  const requestedNetwork = networkIn(query)
  if (!requestedNetwork) return undefined
  const network = throughNetwork(browserPlatform(), requestedNetwork.kinds, requestedNetwork)
  window.parleyNet = network
  document.body.append(mark(`net=${requestedNetwork.kinds.join(',')} seed=${requestedNetwork.seed}`))
  return network
}

/** Makes the simulation visible. The text is that of the URL, in every language. */
function mark(text: string): HTMLElement {
  const made = document.createElement('output')
  made.className = 'chat-net-mark'
  made.translate = false
  made.textContent = text
  return made
}
