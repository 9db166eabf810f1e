// Server discovery, for applications that do not know the address in advance. A separate entry, so that other
// applications do not include it.

export { type ServerJson, type ServerJsonOptions, serverJson } from './discovery/discovery.ts'
export type {
  FeatureSwitches,
  /** @deprecated Use `FeatureSwitches`. */
  FeatureSwitches as Switches,
  FoundHosts,
} from './discovery/server-json.ts'
export type { Discovery, Hosts } from './options.ts'
