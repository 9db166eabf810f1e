import { useState } from 'react'
import { useKit } from '../kit.ts'
import { formatDuration } from '../parts/format-duration.ts'
import { boxOf } from '../parts/ImageBox/box.ts'
import { Bubble, Caption } from './Bubble.tsx'
import { localFileOf } from './content.ts'
import { captionOf } from './ext.ts'
import { OtherKind } from './other.tsx'
import type { KindProps } from './registry.tsx'
import { UploadRing } from './Upload.tsx'
import { useLocalUrl } from './use-local-url.ts'

/** A film that plays where it is, in a box of its size. Nothing of it is fetched before somebody wants to see it. */
export function VideoKind(props: KindProps) {
  const { message, row, meta, text } = props
  const { locale } = useKit()
  const local = useLocalUrl(localFileOf(row))
  const [hasStarted, setStarted] = useState(false)
  if (message.kind !== 'video') return <OtherKind {...props} />
  const { width, height } = boxOf(message.width, message.height)
  const poster = message.thumbnailUrl || undefined
  return (
    <Bubble of={props} look="media">
      <div
        className="parley-media parley-video"
        style={{ inlineSize: width, aspectRatio: `${width} / ${height}` }}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said */}
        <video
          className="parley-video-picture"
          src={local ?? (message.url || undefined)}
          poster={poster}
          preload={poster || row.type === 'outgoing' ? 'none' : 'metadata'}
          controls
          playsInline
          aria-label={text}
          onPlay={() => setStarted(true)}
        />
        {message.duration > 0 && !hasStarted && (
          <span className="parley-video-length">{formatDuration(message.duration * 1000, locale)}</span>
        )}
        <div className="parley-image-over">
          <UploadRing row={row} />
        </div>
      </div>
      <Caption text={captionOf(message)} meta={meta} />
    </Bubble>
  )
}
