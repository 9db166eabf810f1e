import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server.browser'
import { describe, expect, it } from 'vitest'
import { lazily } from './lazily.tsx'

const Words = ({ text }: { readonly text: string }) => <p>{text}</p>
const Failed = () => <p>not fetched</p>

async function rendered(Part: (props: { text: string }) => React.ReactNode): Promise<string> {
  const stream = await renderToReadableStream(
    <Suspense fallback={null}>
      <Part text="hello" />
    </Suspense>,
  )
  await stream.allReady
  return new Response(stream).text()
}

describe('lazily loaded code', () => {
  it('shows what was loaded', async () => {
    expect(await rendered(lazily(async () => Words, Failed))).toContain('hello')
  })

  it('shows a fallback if it cannot be loaded, and tries again the next time', async () => {
    let isDown = true
    const Part = lazily(async () => {
      if (isDown) throw new Error('offline')
      return Words
    }, Failed)
    expect(await rendered(Part)).toContain('not fetched')
    isDown = false
    expect(await rendered(Part)).toContain('hello')
  })

  it('is requested once for all that wait for it', async () => {
    let tries = 0
    const Part = lazily<{ text: string }>(async () => {
      tries++
      throw new Error('offline')
    }, Failed)
    const stream = await renderToReadableStream(
      <Suspense fallback={null}>
        <Part text="a" />
        <Part text="b" />
      </Suspense>,
    )
    await stream.allReady
    expect(await new Response(stream).text()).toMatch(/not fetched.*not fetched/)
    expect(tries).toBe(1)
  })

  it('may be preloaded, and a failure of that does no harm', async () => {
    const Part = lazily(() => Promise.reject(new Error('offline')), Failed)
    expect(() => Part.fetch()).not.toThrow()
  })
})
