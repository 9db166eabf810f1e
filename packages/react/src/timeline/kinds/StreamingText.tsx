import { memo } from 'react'
import { useKit } from '../../state/kit.ts'
import { messageActionsTexts } from '../../strings/en/message-actions.ts'
import { addEnglish } from '../../strings/strings.ts'
import { StopIcon } from '../../ui/icons/icons.tsx'
import { RichText, type RichTextProps } from '../../ui/rich-text/RichText.tsx'
import { blocksOf } from './text-blocks.ts'

addEnglish(messageActionsTexts)

const Block = memo(RichText)

/** A text that is still being streamed, with a caret at its end and, if the host supports it, a stop button. */
export function StreamingText({
  text,
  onStop,
  ...look
}: RichTextProps & { readonly onStop: (() => void) | undefined }) {
  const { t } = useKit()
  return (
    <>
      {blocksOf(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
        <Block key={index} text={block} {...look} />
      ))}
      <span className="parley-growing" />
      {onStop && (
        <button type="button" className="parley-stop" onClick={onStop}>
          <StopIcon />
          {t('message.stop')}
        </button>
      )}
    </>
  )
}
