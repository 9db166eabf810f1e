import { type ReactNode, useState } from 'react'
import { mediaTexts } from '../../strings/en/media.ts'
import { addEnglish } from '../../strings/strings.ts'
import { PictureIcon, RetryIcon } from '../../ui/icons/icons.tsx'
import { useTexts } from '../../ui/texts.ts'
import { FailedMedia } from '../FailedMedia.tsx'
import { boxOf } from './box-size.ts'

addEnglish(mediaTexts)

/** Props of `ImageBox`. */
export interface ImageBoxProps {
  /** Undefined while it is not available, for example during a download; its space is reserved. */
  readonly src: string | undefined
  /** Loaded if `src` fails: some pictures have no thumbnail. */
  readonly original?: string | undefined
  /** The alternative text. Default: 'Picture'. */
  readonly alt?: string | undefined
  /** The width of the picture in pixels, if known. */
  readonly width?: number | undefined
  /** The height of the picture in pixels, so that its box has the right shape before it is loaded. */
  readonly height?: number | undefined
  /** Any CSS colour, shown until the picture is loaded. */
  readonly colour?: string | undefined
  /** The URL of a tiny picture that is scaled up until the picture is loaded. */
  readonly placeholder?: string | undefined
  /** Whether it fills the surrounding element and crops the picture. */
  readonly fills?: boolean
  /** Called when the user opens the picture. Without it the picture is not a button. */
  readonly onOpen?: () => void
  /** Called before a retry, for example to get a new URL. */
  readonly onRetry?: (() => void) | undefined
  /** Called if the picture cannot be loaded. */
  readonly onFailed?: () => void
  /** Why it could not be loaded, as text. */
  readonly problem?: string | undefined
  /** The code of the error, shown in small print below `problem`. */
  readonly code?: string | undefined
  /** Whether the reason is still being looked up, so that nothing is shown yet. */
  readonly isAsking?: boolean
  /** Whether a retry cannot help. */
  readonly isGone?: boolean
  /** Shown over the middle of the picture: a progress ring, a play icon. */
  readonly children?: ReactNode
}

/** A picture in a box that has its final size from the start. */
export function ImageBox(props: ImageBoxProps) {
  const { src, original, alt, width, height, colour, placeholder, fills } = props
  const { onOpen, onRetry, onFailed, problem, code, isAsking, isGone, children } = props
  const { t } = useTexts()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const [shownSrc, setShownSrc] = useState(src)
  const [isOriginal, setIsOriginal] = useState(false)
  /** The previous picture, which stays until the new one can be painted. */
  const [before, setBefore] = useState<string>()
  if (src !== shownSrc) {
    if (state === 'shown' && shownSrc !== undefined) setBefore(isOriginal ? original : shownSrc)
    setShownSrc(src)
    setState('loading')
    setIsOriginal(false)
  }
  const show = () => {
    setState('shown')
    setBefore(undefined)
  }
  const box = boxOf(width, height)
  const name = alt || t('imageBox.picture')

  return (
    <div
      className="parley-image"
      data-state={src === undefined ? 'loading' : state}
      data-fit={fills ? 'cover' : box.fit}
      style={{
        ...(fills
          ? { inlineSize: '100%', blockSize: '100%' }
          : { inlineSize: box.width, aspectRatio: `${box.width} / ${box.height}` }),
        ...(colour && state !== 'failed' && { backgroundColor: colour }),
      }}
    >
      {placeholder && state !== 'failed' && (
        <img className="parley-image-blur" src={placeholder} alt="" draggable={false} />
      )}
      {before !== undefined && state !== 'failed' && (
        <img className="parley-image-picture" data-before="" src={before} alt="" draggable={false} />
      )}
      {src !== undefined && state !== 'failed' && (
        <img
          key={attempt}
          className="parley-image-picture"
          src={isOriginal ? original : src}
          alt={onOpen ? '' : name}
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget }) => {
            // A loaded picture is not decoded yet: a large one would be blank for some frames.
            if (before === undefined) show()
            else currentTarget.decode().then(show, show)
          }}
          onError={() => {
            if (!isOriginal && original && original !== src) return setIsOriginal(true)
            setState('failed')
            setBefore(undefined)
            onFailed?.()
          }}
        />
      )}
      {isAsking ? null : state === 'failed' && src !== undefined ? (
        <div className="parley-image-failed">
          <PictureIcon />
          <FailedMedia text={problem ?? t('imageBox.failed')} code={code} />
          {!isGone && (
            <button
              type="button"
              className="parley-icon-button"
              aria-label={t('imageBox.retry')}
              title={t('imageBox.retry')}
              onClick={() => {
                onRetry?.()
                setState('loading')
                setIsOriginal(false)
                setAttempt(attempt + 1)
              }}
            >
              <RetryIcon />
            </button>
          )}
        </div>
      ) : (
        onOpen && (
          <button
            type="button"
            className="parley-image-open"
            aria-label={t('imageBox.open', { alt: name })}
            onClick={onOpen}
          />
        )
      )}
      {children && state !== 'failed' && <div className="parley-image-over">{children}</div>}
    </div>
  )
}
