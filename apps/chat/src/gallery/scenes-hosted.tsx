// Gallery scenes of the kit inside the page of another application with its own layout.

import { Conversation, ConversationList, Settings } from '@parley/react'
import { everything, group } from './messages.ts'
import type { Scene } from './scenes.tsx'

const nothing = () => {}

/** The host's layout has inline styles, so that it looks the same with any style sheets of the page. */
const columns = {
  all: 'unset',
  display: 'grid',
  gridTemplateColumns: '320px minmax(0, 1fr)',
  blockSize: '100%',
} as const
const column = {
  all: 'unset',
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: 0,
  minInlineSize: 0,
} as const

/** Elements of the host between those of the kit. */
function HostHeader() {
  return (
    <header data-host="">
      <h1>Orders</h1>
      <p>
        A paragraph with <a href="#order">the latest order</a> and <code>code</code>.
      </p>
      <button type="button" className="host-button">
        With a class
      </button>
      <input placeholder="Search orders" />
    </header>
  )
}

export const hostedScenes: Readonly<Record<string, () => Scene>> = {
  hosted: () => ({
    client: everything(),
    show: (
      <div data-frame="" style={columns}>
        <div data-frame="" style={column}>
          <div
            data-frame=""
            style={{ all: 'unset', display: 'block', flex: 'none', blockSize: 200, overflow: 'hidden' }}
          >
            <HostHeader />
          </div>
          <ConversationList selected={group} onSelect={nothing} />
        </div>
        <div data-frame="" style={column}>
          <Conversation conversation={group} onOpen={nothing} />
        </div>
      </div>
    ),
  }),
  /** A conversation without a list and without a layout around it. */
  hostedAlone: () => ({
    client: everything(),
    show: <Conversation conversation={group} onOpen={nothing} />,
  }),
  hostedSettings: () => ({
    client: everything(),
    show: (
      <Settings
        hrefOf={(section) => `#${section}`}
        onSignOut={nothing}
        look={{
          theme: 'system',
          contrast: 'system',
          density: 'cosy',
          layout: 'bubbles',
          language: 'en',
          sendWith: 'enter',
        }}
        onLook={nothing}
      />
    ),
  }),
}
