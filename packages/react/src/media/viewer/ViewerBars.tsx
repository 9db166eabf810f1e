// The bars above and below the picture: its sender and time, its actions, and its caption.

import type { ReactNode } from 'react'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish } from '../../strings/strings.ts'
import {
  CloseIcon,
  DownloadIcon,
  ForwardIcon,
  NextIcon,
  PreviousIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../ui/icons/icons.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Zoom } from './use-zoom.ts'
import { ViewerButton } from './ViewerButton.tsx'
import { zoomStep } from './viewer-keys.ts'
import type { MediaViewerProps, ViewedPicture } from './viewer-props.ts'
import { fitted, largest } from './zoom.ts'

addEnglish(navigationTexts)

interface TopBarProps extends Pick<MediaViewerProps, 'onClose' | 'onForward'> {
  readonly picture: ViewedPicture
  readonly zoom: Zoom
  /** False for videos, and until the picture is loaded. */
  readonly canZoom: boolean
  readonly onSave: (() => void) | undefined
}

export function TopBar({ picture, zoom, canZoom, onSave, onForward, onClose }: TopBarProps) {
  const { t } = useTexts()
  const { scale } = zoom.view
  return (
    <div className="parley-viewer-bar">
      <div className="parley-viewer-about">
        <bdi className="parley-viewer-sender">{picture.sender}</bdi>
        <span className="parley-viewer-when">{picture.when}</span>
      </div>
      <ViewerButton
        label={t('mediaViewer.zoomOut')}
        place="zoom"
        disabled={scale <= fitted.scale}
        onClick={() => zoom.zoomBy(1 / zoomStep)}
      >
        <ZoomOutIcon />
      </ViewerButton>
      <ViewerButton
        label={t('mediaViewer.zoomIn')}
        place="zoom"
        disabled={scale >= largest || !canZoom}
        onClick={() => zoom.zoomBy(zoomStep)}
      >
        <ZoomInIcon />
      </ViewerButton>
      {onForward && (
        <ViewerButton label={t('mediaViewer.forward')} onClick={() => onForward(picture)}>
          <ForwardIcon />
        </ViewerButton>
      )}
      {onSave ? (
        <ViewerButton label={t('mediaViewer.save')} onClick={onSave}>
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
  )
}

interface BottomBarProps {
  /** The caption, or why the picture could not be saved. */
  readonly text: ReactNode
  readonly at: number
  readonly count: number
  readonly isLoading: boolean
  readonly onShow: (index: number) => void
}

export function BottomBar({ text, at, count, isLoading, onShow }: BottomBarProps) {
  const { t } = useTexts()
  return (
    <>
      <div className="parley-viewer-foot">
        {text && (
          <p className="parley-viewer-caption" dir="auto">
            {text}
          </p>
        )}
        {count > 1 && (
          <span className="parley-viewer-count">{t('mediaViewer.count', { index: at + 1, count })}</span>
        )}
        {isLoading && <span className="parley-spinner parley-viewer-earlier" />}
      </div>
      {count > 1 && (
        <>
          <ViewerButton
            label={t('mediaViewer.previous')}
            place="previous"
            disabled={at === 0}
            onClick={() => onShow(at - 1)}
          >
            <PreviousIcon />
          </ViewerButton>
          <ViewerButton
            label={t('mediaViewer.next')}
            place="next"
            disabled={at === count - 1}
            onClick={() => onShow(at + 1)}
          >
            <NextIcon />
          </ViewerButton>
        </>
      )}
    </>
  )
}
