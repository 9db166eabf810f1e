// The modules that the pages of these tests load: connections and parts, bundled as an application would.

export { connection, message } from '@parley/compat'
export { contact } from '@parley/compat/contact'
export { miniCore } from '@parley/compat/core'
export { localCache } from '@parley/compat/localCache'
