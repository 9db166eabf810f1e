/**
 * Why a picture or recording cannot be displayed, with the code to report in small print. The text is cut to the size
 * of the medium; the hover text has all of it.
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
