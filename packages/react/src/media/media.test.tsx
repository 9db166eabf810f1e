import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { translator } from '../strings/strings.ts'
import { QuickReactions } from '../ui/emoji/QuickReactions.tsx'
import { ProgressRing } from '../ui/progress-ring/ProgressRing.tsx'
import { RichText } from '../ui/rich-text/RichText.tsx'
import { type Texts, TextsContext } from '../ui/texts.ts'
import { FailedMedia } from './FailedMedia.tsx'
import { FileCard } from './file-card/FileCard.tsx'
import { ImageBox } from './image-box/ImageBox.tsx'
import { LocationCard } from './location-card/LocationCard.tsx'
import { VoicePlayer } from './voice-player/VoicePlayer.tsx'

const texts: Texts = {
  t: translator('en'),
  language: 'en',
  locale: 'en',
  announce: () => {},
}
const html = (element: React.ReactNode) =>
  renderToString(<TextsContext.Provider value={texts}>{element}</TextsContext.Provider>)

describe('media components', () => {
  it('render without a browser and without a client', () => {
    expect(typeof document).toBe('undefined')
    const out = html(
      <>
        <RichText text="hello" />
        <VoicePlayer src={undefined} durationMs={14_000} />
        <ImageBox src={undefined} width={1600} height={1200} />
        <FileCard name="report.pdf" size={214_000} />
        <LocationCard latitude={0} longitude={0} />
        <ProgressRing value={0.5} />
        <QuickReactions onPick={() => {}} />
      </>,
    )
    for (const text of ['hello', '0:14', 'report.pdf', '214 kB', '0.0000° N', '👍'])
      expect(out).toContain(text)
  })

  it('say why they failed, with the code in small print and both in the hover text', () => {
    const out = html(<FailedMedia text="The file is no longer on the server." code="401 downloadExpired" />)
    expect(out).toContain('title="The file is no longer on the server. 401 downloadExpired"')
    expect(out).toContain('<bdi class="parley-error-code">401 downloadExpired</bdi>')
    expect(html(<FailedMedia text="Cannot be played" />)).not.toContain('parley-error-code')
  })

  it('show user input as text, never as HTML', () => {
    const hostile = '<img src=x onerror=alert(1)> **<b>** `<i>` https://a.example/"onclick="x <script>'
    const out = html(<RichText text={hostile} mentions={[{ name: '<u>', user: 'u' }]} />)
    expect(out.replaceAll(/<\/?(a|strong|code)\b[^>]*>|<!-- -->/g, '')).not.toMatch(/[<>]/)
    expect(out).toContain('href="https://a.example/"')
  })

  it('open links to web pages in a separate tab without a referrer', () => {
    const out = html(<RichText text="https://example.com bob@example.com" />)
    expect(out).toMatch(
      /<a [^>]*href="https:\/\/example.com"[^>]* rel="noopener noreferrer nofollow" target="_blank">/,
    )
    expect(out).toMatch(/<a [^>]*href="mailto:bob@example.com"[^>]* rel="noopener noreferrer nofollow">/)
  })

  it('show mentions, including the reader’s, and only buttons that do something', () => {
    const mentions = [
      { name: 'Bob', user: 'bob' },
      { name: 'Ann', user: 'ann' },
    ]
    const plain = html(<RichText text="@Bob @Ann" mentions={mentions} me="ann" />)
    expect(plain).toContain('<span class="parley-rich-mention" dir="auto">@Bob</span>')
    expect(plain).toContain('<span class="parley-rich-mention" dir="auto" data-me="">@Ann</span>')
    expect(html(<RichText text="@Bob" mentions={mentions} onMention={() => {}} />)).toContain('<button')
  })
})
