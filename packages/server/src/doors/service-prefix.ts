// Newer services of this protocol have a prefix. Behind the door there is no difference.

export const servicePrefix = '/api/sdk/v1'

/** The URL without the prefix. */
export const withoutPrefix = (url: string): string =>
  url.startsWith(`${servicePrefix}/`) ? url.slice(servicePrefix.length) : url
