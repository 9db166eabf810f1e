import { type ReactNode, useState } from 'react'
import { mediaTexts } from '../../strings/en/media.ts'
import { addEnglish } from '../../strings/strings.ts'
import { PictureIcon, RetryIcon } from '../../ui/icons/icons.tsx'
import { useTexts } from '../../ui/texts.ts'
import { boxOf } from './box-size.ts'

addEnglish(mediaTexts)

export interface ImageBoxProps {
  /** Not there yet, for example while it is being fetched: the room is kept. */
  readonly src: string | undefined
  /** Asked for where `src` cannot be had: of some pictures there is no smaller one. */
  readonly original?: string | undefined
  /** What can be seen; 'Picture' if nobody has said it. */
  readonly alt?: string | undefined
  /** The size of the picture itself, as far as it is known. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Shown until the picture is there: any CSS colour. */
  readonly colour?: string | undefined
  /** The same: the address of a tiny picture, drawn large. */
  readonly placeholder?: string | undefined
  /** Takes all the room of the element around it, and cuts what does not fit. */
  readonly fills?: boolean
  readonly onOpen?: () => void
  /** Called before the picture is asked for again, for example to get a new address. */
  readonly onRetry?: (() => void) | undefined
  readonly onFailed?: () => void
  /** Why it is not there, in words. */
  readonly problem?: string | undefined
  /** That is not known yet: nothing is said. */
  readonly isAsking?: boolean
  /** It will not be there at the next try either. */
  readonly isGone?: boolean
  /** Lies over the middle of the picture: a progress ring, a play sign. */
  readonly children?: ReactNode
}

/** A picture in a box that has its size from the beginning. */
export function ImageBox(props: ImageBoxProps) {
  const { src, original, alt, width, height, colour, placeholder, fills } = props
  const { onOpen, onRetry, onFailed, problem, isAsking, isGone, children } = props
  const { t } = useTexts()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const [shownSrc, setShownSrc] = useState(src)
  const [isOriginal, setIsOriginal] = useState(false)
  if (src !== shownSrc) {
    setShownSrc(src)
    setState('loading')
    setIsOriginal(false)
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
      {src !== undefined && state !== 'failed' && (
        <img
          key={attempt}
          className="parley-image-picture"
          src={isOriginal ? original : src}
          alt={onOpen ? '' : name}
          decoding="async"
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => {
            if (!isOriginal && original && original !== src) return setIsOriginal(true)
            setState('failed')
            onFailed?.()
          }}
        />
      )}
      {isAsking ? null : state === 'failed' && src !== undefined ? (
        <div className="parley-image-failed">
          <PictureIcon />
          <span className="parley-image-why" title={problem}>
            {problem ?? t('imageBox.failed')}
          </span>
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
