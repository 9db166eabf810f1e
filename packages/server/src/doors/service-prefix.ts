// Newer services of this protocol are below a prefix of their own. Behind the door there is no difference.

export const servicePrefix = '/api/sdk/v1'

/** The address below the org and the app. */
export const withoutPrefix = (url: string): string =>
  url.startsWith(`${servicePrefix}/`) ? url.slice(servicePrefix.length) : url
