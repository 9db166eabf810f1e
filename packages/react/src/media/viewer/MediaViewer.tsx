// A full-screen viewer for pictures and videos. Pictures are fitted at first, and zoom by wheel, pinch, double click,
// keys or buttons.

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { mediaTexts } from '../../strings/en/media.ts'
import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish } from '../../strings/strings.ts'
import {
  CloseIcon,
  DownloadIcon,
  NextIcon,
  PreviousIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../ui/icons/icons.tsx'
import { useLayer } from '../../ui/layers/use-layer.ts'
import { useTexts } from '../../ui/texts.ts'
import { useZoom } from './use-zoom.ts'
import { ViewerButton } from './ViewerButton.tsx'
import { actionOf, zoomStep } from './viewer-keys.ts'
import { fitted, largest } from './zoom.ts'

addEnglish(mediaTexts, uiTexts)

export interface ViewedPicture {
  readonly src: string
  /** Stays the same when earlier pictures are added. */
  readonly id?: string
  /** A smaller picture that is shown while the large one loads. */
  readonly preview?: string
  /** Shown below the picture. */
  readonly caption?: string
  readonly isVideo?: boolean
  /** The alternative text; 'Picture' by default. */
  readonly alt?: string
  /** The file name for saving. */
  readonly name?: string
}

export interface MediaViewerProps {
  readonly pictures: readonly ViewedPicture[]
  /** The index to start with. */
  readonly first?: number
  readonly onClose: () => void
  /** Saves a picture; without it the browser does. Rejects with the error text to show. */
  readonly onSave?: (picture: ViewedPicture) => Promise<void>
  /** The first picture is shown: there may be earlier ones to load. */
  readonly onFirst?: () => void
  /** Earlier ones are being loaded. */
  readonly isLoading?: boolean
}

/** Open as long as it is rendered. */
export function MediaViewer(props: MediaViewerProps) {
  const { pictures, first = 0, onClose, onSave, onFirst, isLoading = false } = props
  const { t, announce } = useTexts()
  useLayer(true, onClose)
  const [shown, setShown] = useState(() => nameOf(pictures[first]))
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const count = pictures.length
  const [problem, setProblem] = useState<string>()
  const at = Math.max(
    0,
    pictures.findIndex((each) => nameOf(each) === shown),
  )
  const picture = pictures[at]
  const alt = picture?.alt || t('imageBox.picture')

  const show = (next: number) => {
    if (next < 0 || next >= count || next === at) return
    setShown(nameOf(pictures[next]))
    setState('loading')
    setProblem(undefined)
    zoom.reset()
  }
  const isRightToLeft = () => dialog.current !== null && getComputedStyle(dialog.current).direction === 'rtl'
  const zoom = useZoom(stage, image, (swipe) => {
    if (swipe === 'close') return onClose()
    show(at + ((swipe === 'forth') !== isRightToLeft() ? 1 : -1))
  })

  // Before the first paint, so that the first key press already reaches it.
  useLayoutEffect(() => {
    const element = dialog.current
    const invoker = document.activeElement
    if (element && !element.open) element.showModal()
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      element?.close()
      if (invoker instanceof HTMLElement && invoker.isConnected) invoker.focus()
    }
  }, [])
  useEffect(() => {
    announce(t('mediaViewer.shown', { index: at + 1, count, alt }))
  }, [at, count, alt, announce, t])
  useEffect(() => {
    // Preloads the neighbours.
    for (const beside of [pictures[at + 1], pictures[at - 1]])
      if (beside && !beside.isVideo) new Image().src = beside.src
  }, [at, pictures])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time one comes to the first
  useEffect(() => {
    if (at === 0) onFirst?.()
  }, [at, count])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // A focused video handles its own keys.
    if (event.target instanceof HTMLVideoElement && event.key.startsWith('Arrow')) return
    const isLarger = zoom.view.scale > 1
    const action = actionOf(event.key, { at, count, isLarger, isRightToLeft: isRightToLeft() })
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    if (action.does === 'zoom') zoom.zoomBy(action.factor)
    else if (action.does === 'fit') zoom.reset()
    else if (action.does === 'pan') zoom.panBy(action)
    else show(action.index)
  }

  if (!picture) return null
  const { scale, x, y } = zoom.view
  return (
    <dialog
      ref={dialog}
      className="parley-viewer"
      aria-label={t('mediaViewer.name')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the picture; the key for it is Escape */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: all it does can be done by keys and buttons */}
      <div
        ref={stage}
        className="parley-viewer-stage"
        data-state={state}
        {...(scale > 1 && { 'data-zoomed': '' })}
        {...zoom.handlers}
        onClick={(event) => {
          // The stage has captured the pointer, so the event target does not tell what is under it.
          const under = document.elementFromPoint(event.clientX, event.clientY)
          if (under === stage.current && !zoom.wasDragged()) onClose()
        }}
      >
        {state === 'loading' && picture.preview && (
          <img
            className="parley-viewer-image"
            data-preview=""
            src={picture.preview}
            alt=""
            draggable={false}
          />
        )}
        {state !== 'failed' && picture.isVideo && (
          // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said
          <video
            key={`${picture.src} ${attempt}`}
            className="parley-viewer-image"
            src={picture.src}
            controls
            playsInline
            aria-label={alt}
            onLoadedMetadata={() => setState('shown')}
            onError={() => setState('failed')}
            onPointerDown={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
          />
        )}
        {state !== 'failed' && !picture.isVideo && (
          <img
            key={`${picture.src} ${attempt}`}
            ref={image}
            className="parley-viewer-image"
            src={picture.src}
            alt={alt}
            draggable={false}
            style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
        {state === 'loading' && <span className="parley-spinner parley-viewer-wait" />}
        {state === 'failed' && (
          <div className="parley-viewer-failed">
            <p>{t('mediaViewer.failed')}</p>
            <button
              type="button"
              className="parley-button"
              data-look="plain"
              onClick={() => {
                setState('loading')
                setAttempt(attempt + 1)
              }}
            >
              {t('action.retry')}
            </button>
          </div>
        )}
      </div>
      <div className="parley-viewer-bar">
        {count > 1 && (
          <span className="parley-viewer-count">{t('mediaViewer.count', { index: at + 1, count })}</span>
        )}
        <span className="parley-viewer-space" />
        <ViewerButton
          label={t('mediaViewer.zoomOut')}
          disabled={scale <= fitted.scale}
          onClick={() => zoom.zoomBy(1 / zoomStep)}
        >
          <ZoomOutIcon />
        </ViewerButton>
        <ViewerButton
          label={t('mediaViewer.zoomIn')}
          disabled={scale >= largest || state !== 'shown' || picture.isVideo === true}
          onClick={() => zoom.zoomBy(zoomStep)}
        >
          <ZoomInIcon />
        </ViewerButton>
        {onSave ? (
          <ViewerButton
            label={t('mediaViewer.save')}
            onClick={() => {
              setProblem(undefined)
              onSave(picture).catch((error: Error) => setProblem(error.message))
            }}
          >
            <DownloadIcon />
          </ViewerButton>
        ) : (
          <a
            className="parley-icon-button"
            href={picture.src}
            download={picture.name ?? ''}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('mediaViewer.save')}
            title={t('mediaViewer.save')}
          >
            <DownloadIcon />
          </a>
        )}
        <ViewerButton label={t('action.close')} onClick={onClose} isFirst>
          <CloseIcon />
        </ViewerButton>
      </div>
      {(problem ?? picture.caption) && (
        <p className="parley-viewer-caption" dir="auto">
          {problem ?? picture.caption}
        </p>
      )}
      {isLoading && at === 0 && <span className="parley-spinner parley-viewer-earlier" />}
      {count > 1 && (
        <>
          <ViewerButton
            label={t('mediaViewer.previous')}
            side="start"
            disabled={at === 0}
            onClick={() => show(at - 1)}
          >
            <PreviousIcon />
          </ViewerButton>
          <ViewerButton
            label={t('mediaViewer.next')}
            side="end"
            disabled={at === count - 1}
            onClick={() => show(at + 1)}
          >
            <NextIcon />
          </ViewerButton>
        </>
      )}
    </dialog>
  )
}

const nameOf = (picture: ViewedPicture | undefined): string | undefined => picture?.id ?? picture?.src
