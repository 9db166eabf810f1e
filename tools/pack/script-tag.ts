// The exports for a page that loads the client by a script tag: everything for browsers, under one name.

export * from '@parley/client'
export * from '@parley/client/discovery'
export * from '@parley/client/groups'
export * from '@parley/client/media'
export * from '@parley/client/people'
export * from '@parley/client/store'
export * from '@parley/client/tabs'
