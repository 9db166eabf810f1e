import { useEffect, useState } from 'react'
import type { LocalFile } from '../../messages/message-content.ts'

/**
 * An address for a file of this device. It outlives the upload: the picture that one has just sent stays the one on
 * the screen, and is not fetched again, for as long as its row is there.
 */
export function useLocalUrl(file: LocalFile | undefined): string | undefined {
  const blob = file?.data instanceof Blob ? file.data : undefined
  const [made, setMade] = useState<{ of: Blob; url: string }>()
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    setMade({ of: blob, url })
  }, [blob])
  useEffect(() => {
    const url = made?.url
    return () => {
      if (url) URL.revokeObjectURL(url)
    }
  }, [made])
  return made?.url
}
