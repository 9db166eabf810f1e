// The interface of translation services. Another service than LibreTranslate implements these two functions.

export interface KnownLanguage {
  readonly code: string
  /** In English. */
  readonly name: string
}

export interface TranslatedText {
  readonly text: string
  /** The detected language of the original, if the service reports it, and its confidence from 0 to 1. */
  readonly detectedLanguage?: { readonly language: string; readonly score: number }
}

/** Both reject if the service is down or its answer is invalid, and can be aborted. */
export interface TranslationProvider {
  languages(signal: AbortSignal): Promise<readonly KnownLanguage[]>
  /** `to` is a code in the spelling of `languages`. */
  translate(
    question: { readonly text: string; readonly to: string },
    signal: AbortSignal,
  ): Promise<TranslatedText>
}
