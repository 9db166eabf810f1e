// `parley-chat.js` registers the custom element, on any page that loads it as a module. Elements without the attribute
// `server` use the server that the file came from.

import { defineChatElement } from '@parley/react/element'

/** The published style sheet, put in by the build. */
declare const PARLEY_STYLES: string

defineChatElement({ server: new URL(import.meta.url).origin, styles: PARLEY_STYLES })
