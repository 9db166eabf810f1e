import { useMemo } from 'react'
import { captionOf } from '../../kinds/ext.ts'
import { MediaViewer } from '../../parts/MediaViewer/MediaViewer.tsx'
import type { Gallery as Shown } from './use-timeline-floats.ts'

/** The pictures of a conversation, one at a time over the whole window. */
export function Gallery({ images, first, onClose }: Shown & { readonly onClose: () => void }) {
  const pictures = useMemo(
    () => images.map((image) => ({ src: image.url, alt: captionOf(image), name: image.name })),
    [images],
  )
  const start = images.findIndex(({ id }) => id === first)
  return <MediaViewer pictures={pictures} first={Math.max(0, start)} onClose={onClose} />
}
