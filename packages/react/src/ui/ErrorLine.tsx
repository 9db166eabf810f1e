import { errorCode, errorText, type ReasonedError } from '../strings/strings.ts'
import { useTexts } from './texts.ts'

export type ErrorLineProps =
  | {
      readonly error: ReasonedError
      /** Replaces the sentence of the error. */
      readonly text?: string
    }
  /** Some notices are not about an error. */
  | { readonly error: ReasonedError | undefined; readonly text: string }

/** Why something failed: a sentence, with the code to report in small print. */
export function ErrorLine({ error, text }: ErrorLineProps) {
  const { t } = useTexts()
  const code = error && errorCode(error)
  return (
    <>
      {text ?? (error && errorText(t, error))}
      {code && <bdi className="parley-error-code"> {code}</bdi>}
    </>
  )
}
