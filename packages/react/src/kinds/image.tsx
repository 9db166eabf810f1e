import { useContext } from 'react'
import { AlbumContext, useTimelineHandlers } from '../components/Message/timeline-context.ts'
import { ImageBox } from '../parts/ImageBox/ImageBox.tsx'
import { Bubble, Caption } from './Bubble.tsx'
import { localFileOf } from './content.ts'
import { captionOf } from './ext.ts'
import { OtherKind } from './other.tsx'
import type { KindProps } from './registry.tsx'
import { UploadRing, uploadedPart } from './Upload.tsx'
import { useLocalUrl } from './use-local-url.ts'

/** A picture in a box of its size; a press opens it large, together with the others. */
export function ImageKind(props: KindProps) {
  const { message, row, meta } = props
  const { openImage } = useTimelineHandlers()
  const isInAlbum = useContext(AlbumContext)
  const local = useLocalUrl(localFileOf(row))
  if (message.kind !== 'image') return <OtherKind {...props} />
  const caption = captionOf(message)
  // Thumbnails of moving pictures stand still.
  const remote = (message.isGif ? message.url : message.thumbnailUrl) || message.url
  return (
    <Bubble of={props} look="media">
      <div className="parley-media" {...(!caption && { 'data-bare': '' })}>
        <ImageBox
          src={local ?? (remote || undefined)}
          original={local ? undefined : message.url || undefined}
          alt={caption || undefined}
          width={message.width}
          height={message.height}
          fills={isInAlbum}
          {...(row.type === 'message' && { onOpen: () => openImage(message) })}
        >
          {uploadedPart(row) !== undefined && <UploadRing row={row} />}
        </ImageBox>
        {!caption && <div className="parley-media-meta">{meta}</div>}
      </div>
      {caption && <Caption text={caption} meta={meta} />}
    </Bubble>
  )
}
