// Types only: the forms of a reason, for every channel: HTTP, frames, room attributes.

import type { Reason } from './codes.ts'
import type { HttpFormOf } from './http-forms.ts'
import type { MetadataFormOf } from './room-attributes.ts'
import type { StatusFormOf } from './send-forms.ts'

/** The names of all forms in which a reason can be written. A channel that does not know a form uses the default. */
export type FormOf<R extends Reason> = HttpFormOf<R> | StatusFormOf<R> | MetadataFormOf<R>

/** The detail for `fail`: a text, a form, and values for the placeholders of the text. */
export type Detail<R extends Reason = Reason> = {
  readonly message?: string
  readonly form?: FormOf<R>
  readonly [value: string]: unknown
}
