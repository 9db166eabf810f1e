// Looking up where a server is, for applications that do not know it beforehand. An entry of its own: whoever names the
// server does not carry it.

export { type ServerJson, type ServerJsonOptions, serverJson } from './discovery/discovery.ts'
export type { FoundHosts, Switches } from './discovery/server-json.ts'
export type { Discovery, Hosts } from './options.ts'
