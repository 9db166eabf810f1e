// The API of the session: signing up, in and out, tokens and devices.

import type { SignedIn } from '../../connection/connection.ts'
import type { Credentials } from '../../options.ts'

export interface Session {
  /** Creates an account, if the app allows it. */
  register(input: { user: string; password: string; nickname?: string }): Promise<void>
  signIn(input: Credentials): Promise<SignedIn>
  /**
   * Continues an earlier session of this user from the local store: its last state is shown at once, and the client
   * connects until it succeeds. False: nothing is stored on this device, so use `signIn`.
   */
  resume(input: Credentials): Promise<boolean>
  signOut(): Promise<void>
  renewToken(token: string): Promise<{ expiresAt: number }>
  listDevices(): Promise<{ device: string; name?: string }[]>
  tokenExpiry(input: { token: string }): Promise<{ expiresAt: number }>
}
