// Newer services of this protocol have a path prefix. It is removed here, so that routes do not differ.

export const servicePrefix = '/api/sdk/v1'

/** The URL without the prefix. */
export const withoutPrefix = (url: string): string =>
  url.startsWith(`${servicePrefix}/`) ? url.slice(servicePrefix.length) : url
