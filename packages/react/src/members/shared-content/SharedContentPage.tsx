// The pictures, videos, links and files of a conversation, each on its tab.

import type { ConversationRef, Message } from '@parley/client'
import { type ReactNode, useState } from 'react'
import { FileCard } from '../../media/file-card/FileCard.tsx'
import { ImageBox } from '../../media/image-box/ImageBox.tsx'
import { MediaViewer } from '../../media/lazy-viewer-and-recorder.tsx'
import { altOf, captionOf } from '../../messages/message-ext.ts'
import { useJumpTo, useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { useDownload } from '../../state/use-download.ts'
import { groupScreensTexts } from '../../strings/en/group-screens.ts'
import { timelineTexts } from '../../strings/en/timeline.ts'
import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish, errorText } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { listTime, shortTime } from '../../ui/format/times.ts'
import { useToday } from '../../ui/hooks/use-now.ts'
import { DownloadIcon, PlayIcon } from '../../ui/icons/icons.tsx'
import { PagedListEnd } from '../../ui/PagedListEnd.tsx'
import { PanelTabs } from '../PanelTabs.tsx'
import type { SharedFile, SharedLink, SharedMedium } from './collect.ts'
import { useSharedContent } from './use-shared-content.ts'

addEnglish(groupScreensTexts, timelineTexts, uiTexts)

const tabs = ['media', 'links', 'files'] as const
type Tab = (typeof tabs)[number]

export interface SharedContentPageProps {
  readonly conversation: ConversationRef
  /** Closes the panel, if it covers the conversation. */
  readonly onClose: () => void
}

export function SharedContentPage({ conversation, onClose }: SharedContentPageProps) {
  const { t } = useKit()
  const [tab, setTab] = useState<Tab>('media')
  const { content, hasMore, isLoading, error, loadMore } = useSharedContent(conversation, tab)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const jumpTo = useJumpTo()
  const show = ({ position, id }: Message, from: HTMLElement) => {
    const panel = from.closest('.parley-panel')
    if (panel && getComputedStyle(panel).position === 'absolute') onClose()
    jumpTo({ conversation, position, id })
  }
  const lists: Readonly<Record<Tab, ReactNode>> = {
    media: <MediaGrid media={content.media} />,
    links: content.links.map((link) => <LinkRow key={link.href} link={link} onShow={show} />),
    files: content.files.map((file) => <FileRow key={file.id} file={file} onShow={show} />),
  }
  return (
    <PanelTabs
      name={t('shared.title')}
      tabs={tabs}
      labelOf={(each) => t(`shared.${each}`)}
      selected={tab}
      onSelect={setTab}
    >
      {() => (
        <>
          {content[tab].length > 0 && (
            <ul className="parley-shared" data-tab={tab}>
              {lists[tab]}
            </ul>
          )}
          <PagedListEnd
            isEmpty={content[tab].length === 0}
            isLoading={isLoading}
            isOnline={isOnline}
            error={error}
            failed={t('shared.failed')}
            hasMore={hasMore}
            onMore={loadMore}
            onAgain={loadMore}
          >
            <EmptyState
              title={t(`shared.${tab}.none`)}
              {...(hasMore && { action: { label: t('people.more'), run: loadMore } })}
            />
          </PagedListEnd>
        </>
      )}
    </PanelTabs>
  )
}

function MediaGrid({ media }: { readonly media: readonly SharedMedium[] }) {
  const { t, nameOf, locale } = useKit()
  const [opened, setOpened] = useState<string>()
  const index = media.findIndex(({ id }) => id === opened)
  return (
    <>
      {media.map((message) => (
        <li key={message.id} className="parley-shared-medium">
          <ImageBox
            src={message.thumbnailUrl || (message.kind === 'image' ? message.url : undefined)}
            {...(message.kind === 'image' && { original: message.url })}
            alt={altOf(message) || (message.kind === 'video' ? t('kind.video') : undefined)}
            fills
            onOpen={() => setOpened(message.id)}
          >
            {message.kind === 'video' && <PlayIcon />}
          </ImageBox>
        </li>
      ))}
      {index >= 0 && (
        <MediaViewer
          // The viewer goes from old to new, like the conversation.
          pictures={[...media].reverse().map((message) => ({
            id: message.id,
            src: message.url,
            preview: message.thumbnailUrl,
            alt: altOf(message),
            caption: captionOf(message),
            name: message.name,
            isVideo: message.kind === 'video',
            sender: nameOf(message.from),
            when: shortTime(message.sentAt, locale),
          }))}
          first={media.length - 1 - index}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

type Show = (message: Message, from: HTMLElement) => void

/** Who shared it and when; a click shows the message. */
function Origin({ message, onShow }: { readonly message: Message; readonly onShow: Show }) {
  const { t, locale, nameOf } = useKit()
  const me = useSelection((state) => state.me)
  const today = useToday()
  const words = { today: t('day.today'), yesterday: t('day.yesterday') }
  const name = message.from === me ? t('message.you') : nameOf(message.from)
  const time = listTime(message.sentAt, today, locale, words)
  return (
    <button
      type="button"
      className="parley-link-button parley-shared-origin"
      title={t('shared.show')}
      onClick={(event) => onShow(message, event.currentTarget)}
    >
      {t('files.by', { name, time })}
      <span className="parley-unseen">. {t('shared.show')}</span>
    </button>
  )
}

function LinkRow({ link, onShow }: { readonly link: SharedLink; readonly onShow: Show }) {
  const { href, message } = link
  const { host, rest } = partsOf(href)
  return (
    <li className="parley-shared-row">
      <a className="parley-shared-link" href={href} target="_blank" rel="noopener noreferrer">
        <bdi className="parley-shared-host">{host}</bdi>
        <bdi className="parley-shared-path">{rest}</bdi>
      </a>
      <Origin message={message} onShow={onShow} />
    </li>
  )
}

function FileRow({ file, onShow }: { readonly file: SharedFile; readonly onShow: Show }) {
  const { t } = useKit()
  const { status, start } = useDownload(file)
  const label = t('files.download', { name: file.name })
  return (
    <li className="parley-shared-row">
      <FileCard name={file.name} size={file.bytes}>
        <button
          type="button"
          className="parley-icon-button"
          aria-label={label}
          title={label}
          aria-disabled={status.name === 'loading'}
          onClick={start}
        >
          <DownloadIcon />
        </button>
      </FileCard>
      {status.name === 'failed' && (
        <p className="parley-problem">
          <ErrorLine
            error={status.error}
            text={t('kind.download.failed', { why: errorText(t, status.error) })}
          />
        </p>
      )}
      <Origin message={file} onShow={onShow} />
    </li>
  )
}

function partsOf(href: string): { readonly host: string; readonly rest: string } {
  if (!URL.canParse(href)) return { host: href, rest: '' }
  const { host, pathname, search } = new URL(href)
  return { host, rest: pathname === '/' && search === '' ? '' : `${pathname}${search}` }
}
