/**
 * Why a picture or recording cannot be shown, and in small print the code to report. The text is cut to the room that
 * the medium has; the hover text has all of it.
 */
export const FailedMedia = ({
  text,
  code = '',
}: {
  readonly text: string
  readonly code?: string | undefined
}) => (
  <span className="parley-media-why" title={`${text} ${code}`}>
    <span>{text}</span>
    {code && <bdi className="parley-error-code">{code}</bdi>}
  </span>
)
