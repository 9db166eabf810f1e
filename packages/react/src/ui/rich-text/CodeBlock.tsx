import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '../icons/icons.tsx'
import { useTexts } from '../texts.ts'

/** How long the button confirms the copy. */
const saidFor = 2000

/** A code block that scrolls sideways and can be copied; the button itself confirms it. */
export function CodeBlock({ text, language }: { readonly text: string; readonly language: string }) {
  const { t, announce } = useTexts()
  const [label, setLabel] = useState<'copy' | 'copied' | 'copyFailed'>('copy')

  useEffect(() => {
    if (label === 'copy') return
    announce(t(`richText.${label}`))
    const timer = setTimeout(() => setLabel('copy'), saidFor)
    return () => clearTimeout(timer)
  }, [label, announce, t])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setLabel('copied')
    } catch {
      setLabel('copyFailed')
    }
  }

  return (
    <span className="parley-rich-block">
      <span className="parley-rich-block-head">
        <span className="parley-rich-language">{language || t('richText.code')}</span>
        <button type="button" className="parley-rich-copy" onClick={copy}>
          {label === 'copied' ? <CheckIcon /> : <CopyIcon />}
          {t(`richText.${label}`)}
        </button>
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <code className="parley-rich-lines" dir="ltr" tabIndex={0}>
        {text}
      </code>
    </span>
  )
}
