import { useEffect, useState } from 'react'
import type { LocalFile } from '../../messages/message-content.ts'

/**
 * An object URL for a local file. It outlives the upload: the row keeps showing the local picture and does not download
 * it again.
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
