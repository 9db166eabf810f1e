import { useContext } from 'react'
import { ImageBox } from '../../media/image-box/ImageBox.tsx'
import type { KindProps } from '../../messages/kind-renderer.ts'
import { altOf, captionOf } from '../../messages/message-ext.ts'
import { AlbumContext, useTimelineHandlers } from '../message/timeline-context.ts'
import { Bubble, Caption } from './Bubble.tsx'
import { OtherKind } from './other.tsx'
import { UploadRing, uploadedPart } from './UploadProgress.tsx'
import { useFailedFile } from './use-failed-file.ts'
import { useLocalUrl } from './use-local-url.ts'
import { usePlaceholder } from './use-placeholder.ts'

/** A picture in a box of its size; a click opens it in the gallery. */
export function ImageKind(props: KindProps) {
  const { message, row, meta } = props
  const { openImage } = useTimelineHandlers()
  const isInAlbum = useContext(AlbumContext)
  const local = useLocalUrl(row)
  const placeholder = usePlaceholder(message)
  const file = useFailedFile(message.kind === 'image' ? message : undefined)
  if (message.kind !== 'image') return <OtherKind {...props} />
  const caption = captionOf(message)
  // The sender, the quote and the caption of an album are around the album.
  const isBare = !caption || isInAlbum
  // Thumbnails of GIFs are not animated.
  const remote = (message.isGif ? message.url : message.thumbnailUrl) || message.url
  const own = local ?? file.url
  return (
    <Bubble of={isInAlbum ? { ...props, head: null } : props} look="media">
      <div className="parley-media" {...(isBare && { 'data-bare': '' })}>
        <ImageBox
          key={file.attempt}
          src={own ?? (remote || undefined)}
          original={own ? undefined : message.url || undefined}
          alt={altOf(message) || undefined}
          width={message.width}
          height={message.height}
          fills={isInAlbum}
          placeholder={placeholder}
          problem={file.problem}
          code={file.code}
          isAsking={file.isAsking}
          isGone={!file.retry}
          onRetry={file.retry}
          onFailed={file.failed}
          {...(row.type === 'message' && { onOpen: () => openImage(message) })}
        >
          {uploadedPart(row) !== undefined && <UploadRing row={row} />}
        </ImageBox>
        {isBare && <div className="parley-media-meta">{meta}</div>}
      </div>
      {!isBare && <Caption text={caption} meta={meta} />}
    </Bubble>
  )
}
