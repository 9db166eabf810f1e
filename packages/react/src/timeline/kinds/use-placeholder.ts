import type { Message } from '@parley/client'
import { useEffect, useMemo, useState } from 'react'

type Decode = typeof import('@parley/client/media').placeholderOf

let decode: Decode | undefined

/** The blurred placeholder of a picture, shown until it is loaded. Its decoder is loaded with the first one. */
export function usePlaceholder(message: Message): string | undefined {
  const { parley_thumbhash: hash } = message.ext
  const hasHash = typeof hash === 'string'
  const [made, setMade] = useState(() => decode)
  useEffect(() => {
    if (!hasHash || made) return
    let isWanted = true
    import('@parley/client/media').then(
      ({ placeholderOf }) => {
        decode = placeholderOf
        if (isWanted) setMade(() => placeholderOf)
      },
      // On failure the box stays grey.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [hasHash, made])
  return useMemo(() => made?.({ ext: { parley_thumbhash: hash } })?.dataUrl, [made, hash])
}
