// The text format of SockJS, as far as the sandbox reads the frames of a client.

/** The frame in a text from the client: `["base64"]`. */
export function frameUp(text: string): Uint8Array | undefined {
  const found = /^\["([A-Za-z0-9+/=]*)"\]$/.exec(text)
  return found ? Buffer.from(found[1] ?? '', 'base64') : undefined
}

/** The frame in a text from the server: `a["base64"]`. */
export const frameDown = (text: string): Uint8Array | undefined =>
  text.startsWith('a') ? frameUp(text.slice(1)) : undefined

export const textUp = (frame: Uint8Array): string => `["${Buffer.from(frame).toString('base64')}"]`
export const textDown = (frame: Uint8Array): string => `a${textUp(frame)}`
