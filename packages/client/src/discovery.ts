// Server discovery, for applications that do not know the address beforehand. A separate entry, so that other
// applications do not carry it.

export { type ServerJson, type ServerJsonOptions, serverJson } from './discovery/discovery.ts'
export type { FoundHosts, Switches } from './discovery/server-json.ts'
export type { Discovery, Hosts } from './options.ts'
