import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '../icons/icons.tsx'
import { useTexts } from '../texts.ts'

/** How long the button confirms the copy. */
const saidFor = 2000

/** A code block that scrolls sideways and can be copied; the button itself confirms it. */
export function CodeBlock({ text, language }: { readonly text: string; readonly language: string }) {
  const { t, announce } = useTexts()
  const [says, setSays] = useState<'copy' | 'copied' | 'copyFailed'>('copy')

  useEffect(() => {
    if (says === 'copy') return
    announce(t(`richText.${says}`))
    const timer = setTimeout(() => setSays('copy'), saidFor)
    return () => clearTimeout(timer)
  }, [says, announce, t])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSays('copied')
    } catch {
      setSays('copyFailed')
    }
  }

  return (
    <span className="parley-rich-block">
      <span className="parley-rich-block-head">
        <span className="parley-rich-language">{language || t('richText.code')}</span>
        <button type="button" className="parley-rich-copy" onClick={copy}>
          {says === 'copied' ? <CheckIcon /> : <CopyIcon />}
          {t(`richText.${says}`)}
        </button>
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <code className="parley-rich-lines" dir="ltr" tabIndex={0}>
        {text}
      </code>
    </span>
  )
}
