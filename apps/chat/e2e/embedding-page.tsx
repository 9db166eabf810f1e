// A page with every embeddable component of the kit, for two users at once. Built by embedding.e2e.ts, with React 19 and
// with React 18.

import { ChatApp } from '@parley/react'
import { ConversationApp, Launcher } from '@parley/react/widget'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

interface Account {
  readonly server: string
  readonly appKey: string
  readonly user: string
  readonly token: string
}

declare global {
  var accounts: readonly Account[]
  var told: string[]
}

const box = { blockSize: 560, inlineSize: 380, border: '1px solid gray' }
globalThis.told = []
const note = (what: string) => globalThis.told.push(what)

/** All components of one user, who talks to `other` and has support from cid. */
function Forms({ account, other, side }: { account: Account; other: string; side: 'start' | 'end' }) {
  const { user } = account
  return (
    <>
      <div data-form={`${user} chat`} style={box}>
        <ChatApp {...account} />
      </div>
      <div data-form={`${user} conversation`} style={box}>
        <ConversationApp
          {...account}
          conversation={{ type: 'single', id: other }}
          onReady={() => note(`${user} ready`)}
          onMessage={({ message }) => note(`${user} received ${message.kind === 'text' && message.text}`)}
        />
      </div>
      <div data-form={`${user} launcher`}>
        <Launcher
          {...account}
          side={side}
          conversation={{ type: 'single', id: 'cid' }}
          onUnread={(count) => note(`${user} unread ${count}`)}
        />
      </div>
    </>
  )
}

const [ann, bob] = globalThis.accounts
const root = document.getElementById('root')
if (root && ann && bob)
  createRoot(root).render(
    <StrictMode>
      <div style={{ display: 'flex', gap: 16 }}>
        <Forms account={ann} other={bob.user} side="start" />
        <Forms account={bob} other={ann.user} side="end" />
      </div>
    </StrictMode>,
  )
