import { useContext, useRef, useState } from 'react'
import { FailedMedia } from '../../media/FailedMedia.tsx'
import { boxOf } from '../../media/image-box/box-size.ts'
import type { KindProps } from '../../messages/kind-renderer.ts'
import { captionOf } from '../../messages/message-ext.ts'
import { useKit } from '../../state/kit.ts'
import { formatDuration } from '../../ui/format/format-duration.ts'
import { PlayIcon, RetryIcon } from '../../ui/icons/icons.tsx'
import { AlbumContext, useTimelineHandlers } from '../message/timeline-context.ts'
import { Bubble, Caption } from './Bubble.tsx'
import { OtherKind } from './other.tsx'
import { UploadRing, uploadedPart } from './UploadProgress.tsx'
import { useFailedFile } from './use-failed-file.ts'
import { useLocalUrl } from './use-local-url.ts'
import { usePlaceholder } from './use-placeholder.ts'

/**
 * A video that plays inline, in a box of its size. Only its poster is loaded before it is played, or its beginning if
 * there is no poster. In an album it opens in the gallery instead.
 */
export function VideoKind(props: KindProps) {
  const { message, row, meta, text } = props
  const { t, locale } = useKit()
  const { openImage } = useTimelineHandlers()
  const isInAlbum = useContext(AlbumContext)
  const local = useLocalUrl(row)
  const placeholder = usePlaceholder(message)
  const file = useFailedFile(message.kind === 'video' ? message : undefined)
  const film = useRef<HTMLVideoElement>(null)
  const [hasStarted, setStarted] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [hasPoster, setPoster] = useState(true)
  if (message.kind !== 'video') return <OtherKind {...props} />
  const { width, height } = boxOf(message.width, message.height)
  const poster = hasPoster && !local ? message.thumbnailUrl : ''
  const src = local ?? file.url ?? (message.url || undefined)
  const caption = captionOf(message)
  const isBare = !caption || isInAlbum
  const play = () => {
    if (isInAlbum) return row.type === 'message' && openImage(message)
    setStarted(true)
    film.current?.focus()
    // The media element reports its own errors.
    film.current?.play().catch(() => {})
  }
  const again = () => {
    setFailed(false)
    file.retry?.()
  }
  return (
    <Bubble of={isInAlbum ? { ...props, head: null } : props} look="media">
      <div
        className="parley-media parley-video"
        {...(isBare && { 'data-bare': '' })}
        {...(hasStarted && { 'data-started': '' })}
        {...(!isInAlbum && { style: { inlineSize: width, aspectRatio: `${width} / ${height}` } })}
      >
        {!hasStarted && placeholder && (
          <img className="parley-video-picture" src={placeholder} alt="" data-blur="" />
        )}
        {/* biome-ignore lint/a11y/useMediaCaption: there is no transcript of the video */}
        <video
          key={file.attempt}
          ref={film}
          className="parley-video-picture"
          src={src}
          preload={poster ? 'none' : 'metadata'}
          controls={hasStarted && !hasFailed}
          playsInline
          tabIndex={hasStarted ? 0 : -1}
          aria-label={caption || text}
          onPlay={() => setStarted(true)}
          onError={() => {
            setFailed(true)
            file.failed()
          }}
        />
        {!hasStarted && poster && (
          <img
            className="parley-video-picture"
            src={poster}
            alt=""
            decoding="async"
            draggable={false}
            onError={() => setPoster(false)}
          />
        )}
        {message.duration > 0 && !hasStarted && (
          <span className="parley-video-length">{formatDuration(message.duration * 1000, locale)}</span>
        )}
        <div className="parley-image-over">
          {file.isAsking ? null : hasFailed ? (
            <div className="parley-video-failed">
              <FailedMedia text={file.problem ?? t('mediaViewer.failed')} code={file.code} />
              {file.retry && (
                <button
                  type="button"
                  className="parley-video-play"
                  aria-label={t('action.retry')}
                  onClick={again}
                >
                  <RetryIcon />
                </button>
              )}
            </div>
          ) : uploadedPart(row) !== undefined ? (
            <UploadRing row={row} />
          ) : (
            !hasStarted && (
              <button
                type="button"
                className="parley-video-play"
                aria-label={t('kind.video.play', { alt: caption || text })}
                onClick={play}
              >
                <PlayIcon />
              </button>
            )
          )}
        </div>
        {isBare && <div className="parley-media-meta">{meta}</div>}
      </div>
      {!isBare && <Caption text={caption} meta={meta} />}
    </Bubble>
  )
}
