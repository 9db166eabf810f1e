// The components of messages in all their states, a few in each scene.

import {
  DownloadIcon,
  EmojiPicker,
  emojiLocalStorage,
  FileCard,
  ImageBox,
  LocationCard,
  MediaViewer,
  PopoverButton,
  ProgressRing,
  QuickReactions,
  type RecordedVoice,
  RichText,
  SmileIcon,
  VoicePlayer,
  VoiceRecorder,
} from '@parley/react'
import { createFakeClient } from '@parley/react/testing'
import { type ReactNode, useMemo, useState } from 'react'
import { samplePeaks, samplePicture, sampleVoice } from './samples.ts'
import type { Scene } from './scenes.tsx'

const memory = emojiLocalStorage('parley.gallery.emoji')
const nothing = () => {}

const shown = (content: ReactNode): Scene => ({
  client: createFakeClient('alice'),
  show: <main className="gallery-parts">{content}</main>,
})

/** Shows below the components what they reported to the host. */
function Reported({ children }: { readonly children: (report: (text: string) => void) => ReactNode }) {
  const [reported, setReported] = useState('')
  return (
    <>
      {children(setReported)}
      <output className="gallery-told">{reported}</output>
    </>
  )
}

function Bubble({ mine, children }: { readonly mine?: boolean; readonly children: ReactNode }) {
  return (
    <div className="parley-bubble" {...(mine && { 'data-mine': '' })}>
      {children}
    </div>
  )
}

const emoji = () =>
  shown(
    <Reported>
      {(report) => (
        <div className="gallery-row">
          <PopoverButton label="Emoji" className="parley-icon-button" icon={<SmileIcon />}>
            {(close) => (
              <EmojiPicker
                memory={memory}
                onPick={(each) => {
                  close()
                  report(each)
                }}
              />
            )}
          </PopoverButton>
          <div className="gallery-card">
            <QuickReactions memory={memory} chosen={['❤️']} onPick={report} />
          </div>
        </div>
      )}
    </Reported>,
  )

const emojiPicker = () =>
  shown(
    <Reported>
      {(report) => (
        <div className="gallery-card">
          <EmojiPicker memory={memory} onPick={report} />
        </div>
      )}
    </Reported>,
  )

const texts = [
  'Numbers: https://example.com/soak-test?run=7 (and www.example.org/a_(b)), or write to bob@example.com.',
  '请看https://example.com/报告，电话 138-0013-8000。**重要**：@Mei Lin 和 @Bob 都要来。',
  'Use `npm test` first, then _look_, ~never~ **always** read the log:\n```ts\nconst soak = await run({ messages: 1_000_000, killEveryMs: 60_000 })\nconsole.log(soak.lost) // 0, and this line is so long that it has to scroll sideways in every window\n```\nDone.',
  'مرحبا https://example.com/صفحة هل يعمل؟ @Bob',
]
const mentions = [
  { name: 'Mei Lin', user: 'mei' },
  { name: 'Bob', user: 'bob' },
]

const richText = () =>
  shown(
    <Reported>
      {(report) =>
        texts.map((text, index) => (
          <Bubble key={text} mine={index % 2 === 1}>
            <div className="parley-text" dir="auto">
              <span className="parley-words">
                <RichText text={text} mentions={mentions} me="bob" onMention={report} />
              </span>
            </div>
          </Bubble>
        ))
      }
    </Reported>,
  )

function Voices() {
  const src = useMemo(() => sampleVoice(4), [])
  return (
    <>
      <Bubble>
        <VoicePlayer src={src} durationMs={4000} peaks={samplePeaks} />
      </Bubble>
      <Bubble mine>
        <VoicePlayer src={src} durationMs={4000} />
      </Bubble>
      <Bubble>
        <VoicePlayer src={undefined} durationMs={14_000} peaks={samplePeaks} />
      </Bubble>
      <Bubble>
        <VoicePlayer src="data:audio/wav;base64,AAAA" durationMs={14_000} peaks={samplePeaks} />
      </Bubble>
    </>
  )
}

/** The maximum duration in milliseconds can be set in the URL: &max=900. */
function Recorder({ report }: { readonly report: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const max = Number(new URLSearchParams(location.search).get('max') ?? 300_000)
  const send = ({ blob, mime, durationMs, peaks }: RecordedVoice) => {
    setOpen(false)
    report(JSON.stringify({ mime, durationMs, bytes: blob.size, peaks }))
  }
  return isOpen ? (
    <div className="parley-composer">
      <VoiceRecorder
        maxMs={max}
        onSend={send}
        onCancel={() => {
          setOpen(false)
          report('cancelled')
        }}
      />
    </div>
  ) : (
    <button type="button" className="parley-button" onClick={() => setOpen(true)}>
      Record
    </button>
  )
}

const pictures = () => [
  { src: samplePicture('#7aa5c8', '#83577f'), alt: 'Hills at noon', name: 'hills.svg' },
  { src: samplePicture('#d9ae86', '#4d5b7a', 800, 1200), alt: 'Hills at dusk', name: 'dusk.svg' },
  { src: samplePicture('#23263a', '#10121c'), alt: 'Hills at night', name: 'night.svg' },
]

function Pictures() {
  const all = useMemo(pictures, [])
  const [open, setOpen] = useState<number>()
  return (
    <>
      <div className="gallery-row">
        {all.map(({ src, alt }, index) => (
          <ImageBox
            key={src}
            src={src}
            alt={alt}
            width={index === 1 ? 800 : 1200}
            height={index === 1 ? 1200 : 800}
            onOpen={() => setOpen(index)}
          />
        ))}
        <ImageBox src={undefined} width={300} height={200} colour="#a9b7c9">
          <ProgressRing value={0.4} onCancel={nothing} />
        </ImageBox>
        <ImageBox src="missing:picture" width={300} height={200} />
        <ImageBox src={all[2]?.src} width={5000} height={100} alt="A panorama" />
      </div>
      {open !== undefined && <MediaViewer pictures={all} first={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const files: readonly (readonly [string, number])[] = [
  ['soak-test.csv', 214_300],
  ['A very long name of a quarterly report that nobody can read, final version 2.pdf', 3_100_000],
  ['非常长的文件名称需要在中间截断才能看到扩展名的季度报告最终版本.docx', 45_000],
  ['تقرير الربع الأخير من السنة مع كل التفاصيل.pdf', 990],
  ['holiday.zip', 1_200_000_000],
  ['icons.svg', 4100],
  ['call.m4a', 88_000],
  ['clip.mp4', 24_000_000],
  ['slides.pptx', 7_000_000],
  ['main.rs', 2100],
  ['README', 12],
]

const fileCards = () =>
  shown(
    <Reported>
      {(report) => (
        <>
          <Bubble mine>
            <FileCard
              name="front-page.fig"
              size={3_100_000}
              note="42%"
              lead={
                <ProgressRing
                  value={0.42}
                  label="Uploading front-page.fig"
                  onCancel={() => report('cancel')}
                />
              }
            />
          </Bubble>
          <Bubble>
            <FileCard name="waiting.bin" size={10} lead={<ProgressRing value={undefined} />} />
          </Bubble>
          {files.map(([name, size]) => (
            <Bubble key={name}>
              <FileCard name={name} size={size} onOpen={() => report(`open ${name}`)}>
                <button
                  type="button"
                  className="parley-icon-button"
                  aria-label="Save"
                  onClick={() => report('save')}
                >
                  <DownloadIcon />
                </button>
              </FileCard>
            </Bubble>
          ))}
        </>
      )}
    </Reported>,
  )

const places = () =>
  shown(
    <>
      <Bubble>
        <LocationCard
          latitude={39.9163}
          longitude={116.3972}
          name="故宫博物院"
          address="北京市东城区景山前街4号"
        />
      </Bubble>
      <Bubble mine>
        <LocationCard latitude={-33.8568} longitude={151.2153} address="Bennelong Point, Sydney" />
      </Bubble>
      <Bubble>
        <LocationCard latitude={400} longitude={Number.NaN} />
      </Bubble>
    </>,
  )

export const partScenes: Readonly<Record<string, () => Scene>> = {
  emoji,
  emojiPicker,
  richText,
  voice: () => shown(<Voices />),
  recorder: () => shown(<Reported>{(report) => <Recorder report={report} />}</Reported>),
  pictures: () => shown(<Pictures />),
  files: fileCards,
  places,
}
