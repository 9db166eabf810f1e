// A page like that of an application with a kit: its lists beside its chat. `kit` is the package under test.

import { Chat, ContactList, ConversationList, UIKitProvider } from 'kit'
import { createElement, type FunctionComponent } from 'react'
import { createRoot } from 'react-dom/client'

/** Set by the test before it loads this script. */
const { initConfig } = globalThis as unknown as { initConfig: object }

const place = (id: string, part: FunctionComponent) =>
  createElement('div', { id, style: { height: 500, width: 480, overflow: 'auto' } }, createElement(part))

createRoot(document.body.appendChild(document.createElement('main'))).render(
  createElement(
    UIKitProvider,
    { initConfig },
    place('conversations', ConversationList),
    place('chat', Chat),
    place('contacts', ContactList),
  ),
)
