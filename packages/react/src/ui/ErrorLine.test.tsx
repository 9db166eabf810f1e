import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ParleyProvider } from '../index.ts'
import { createFakeClient } from '../testing/index.ts'
import { ErrorLine, type ErrorLineProps } from './ErrorLine.tsx'

const shown = (props: ErrorLineProps) =>
  renderToString(
    <ParleyProvider client={createFakeClient('ann')}>
      <p>
        <ErrorLine {...props} />
      </p>
    </ParleyProvider>,
  )
    .replace(/<!-- -->/g, '')
    .match(/<p>(.*)<\/p>/)?.[1]

const busy = { reason: 'serverBusy', code: 700, message: 'raw' }

describe('an error on the screen', () => {
  it('is a sentence with the code to report', () => {
    expect(shown({ error: busy })).toBe(
      'The server is busy. Please try again in a moment.<bdi class="parley-error-code"> 700 serverBusy</bdi>',
    )
  })

  it('may have its own sentence', () => {
    expect(shown({ error: busy, text: 'Not sent' })).toMatch(/^Not sent<bdi/)
  })

  it('has no code if there was no error', () => {
    expect(shown({ error: undefined, text: 'Enter a name.' })).toBe('Enter a name.')
  })
})
