// What a translation service has to offer. Whoever brings another one than LibreTranslate writes these two functions.

export interface KnownLanguage {
  readonly code: string
  /** In English. */
  readonly name: string
}

export interface TranslatedText {
  readonly text: string
  /** The language of the original, as far as the service tells, and from 0 to 1 how sure it is. */
  readonly detectedLanguage?: { readonly language: string; readonly score: number }
}

/** Both reject when the service is down or answers nonsense, and end at once when the signal says so. */
export interface TranslationProvider {
  languages(signal: AbortSignal): Promise<readonly KnownLanguage[]>
  /** `to` is a code as `languages` spells it. */
  translate(
    question: { readonly text: string; readonly to: string },
    signal: AbortSignal,
  ): Promise<TranslatedText>
}
