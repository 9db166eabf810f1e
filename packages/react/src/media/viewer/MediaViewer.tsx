// A full-screen viewer for pictures and videos. Pictures are fitted at first, and zoom by wheel, pinch, double click,
// keys or buttons.

import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { mediaTexts } from '../../strings/en/media.ts'
import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { useLayer } from '../../ui/layers/use-layer.ts'
import { useTexts } from '../../ui/texts.ts'
import { useZoom } from './use-zoom.ts'
import { BottomBar, TopBar } from './ViewerBars.tsx'
import { actionOf } from './viewer-keys.ts'
import type { MediaViewerProps, ViewedPicture } from './viewer-props.ts'

addEnglish(mediaTexts, uiTexts)

/** The viewer is open as long as it is rendered. */
export function MediaViewer(props: MediaViewerProps) {
  const { pictures, first = 0, onClose, onSave, onForward, onFirst, isLoading = false } = props
  const { t, announce } = useTexts()
  useLayer(true, onClose)
  const [shown, setShown] = useState(() => nameOf(pictures[first]))
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const count = pictures.length
  const [problem, setProblem] = useState<ReactNode>()
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

  // Runs before the first paint, so that the first key press already reaches it.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever an early picture is shown
  useEffect(() => {
    if (at <= fewLeft) onFirst?.()
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
      // A click beside the picture and its bars closes the viewer.
      onClick={(event) => event.target === dialog.current && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the picture; Escape does the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and buttons do the same */}
      <div
        ref={stage}
        className="parley-viewer-stage"
        data-state={state}
        {...(scale > 1 && { 'data-zoomed': '' })}
        {...zoom.handlers}
        onClick={(event) => {
          // The stage has captured the pointer, so the event target is not the element under it.
          const element = document.elementFromPoint(event.clientX, event.clientY)
          if (element === stage.current && !zoom.wasDragged()) onClose()
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
          // biome-ignore lint/a11y/useMediaCaption: there is no transcript of the video
          <video
            key={`${picture.src} ${attempt}`}
            className="parley-viewer-image"
            src={picture.src}
            controls
            // The user pressed play to open it.
            autoPlay={at === first}
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
      <TopBar
        picture={picture}
        zoom={zoom}
        canZoom={state === 'shown' && picture.isVideo !== true}
        onSave={
          onSave &&
          (() => {
            setProblem(undefined)
            onSave(picture).catch((error: Error) =>
              setProblem(<ErrorLine error={error} text={error.message} />),
            )
          })
        }
        onForward={onForward}
        onClose={onClose}
      />
      <BottomBar
        text={problem ?? picture.caption}
        at={at}
        count={count}
        isLoading={isLoading && at <= fewLeft}
        onShow={show}
      />
    </dialog>
  )
}

/** Earlier pictures are loaded when only this many are left before the shown one. */
const fewLeft = 1

const nameOf = (picture: ViewedPicture | undefined): string | undefined => picture?.id ?? picture?.src
