// Types only: which forms a reason has, whichever door it leaves through.

import type { Reason } from './codes.ts'
import type { HttpFormOf } from './http-forms.ts'
import type { MetadataFormOf } from './metadata.ts'
import type { StatusFormOf } from './send-forms.ts'

/** The names of all forms in which a reason can be written. A door that does not know one takes its usual form. */
export type FormOf<R extends Reason> = HttpFormOf<R> | StatusFormOf<R> | MetadataFormOf<R>

/** What `fail` may be told: a text, a form, and values for the holes in the text that is written. */
export type Detail<R extends Reason = Reason> = {
  readonly message?: string
  readonly form?: FormOf<R>
  readonly [value: string]: unknown
}
