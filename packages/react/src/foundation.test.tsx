import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Dialog, FormActions, Foundation, type FoundationTexts } from './foundation.tsx'

const shown = (texts?: FoundationTexts) =>
  renderToStaticMarkup(
    <Foundation language="en" {...(texts && { texts })}>
      <Dialog title="Title" onClose={() => {}}>
        <FormActions onCancel={() => {}}>Save</FormActions>
      </Dialog>
    </Foundation>,
  )

it('names every button, in English unless the application has other texts', () => {
  expect(shown()).toContain('aria-label="Close"')
  expect(shown()).toContain('>Cancel</button>')
  const german = shown({ 'action.cancel': 'Abbrechen', 'action.close': 'Schließen' })
  expect(german).toContain('>Abbrechen</button>')
  expect(german).toContain('aria-label="Schließen"')
})
