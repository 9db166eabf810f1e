// The API of the session: signing up, in and out, tokens and devices.

import type { SignedIn } from '../../connection/connection.ts'
import type { Credentials } from '../../options.ts'

/** Signing up, in and out, with tokens and devices. */
export interface Session {
  /** Creates an account, if the app allows it. */
  register(input: { user: string; password: string; nickname?: string }): Promise<void>
  /** Signs in and connects. Rejects if the credentials are refused or the server cannot be reached. */
  signIn(input: Credentials): Promise<SignedIn>
  /**
   * Continues an earlier session of this user from the local store: its last state is shown at once, and the client
   * connects until it succeeds. False: nothing is stored on this device, so use `signIn`.
   */
  resume(input: Credentials): Promise<boolean>
  /** Ends the session on this device and closes the connection. */
  signOut(): Promise<void>
  /** Replaces the token without a new sign-in. Resolves with its expiry, in milliseconds since 1970. */
  renewToken(token: string): Promise<{ expiresAt: number }>
  /** Lists the devices on which the user is signed in. */
  listDevices(): Promise<{ device: string; name?: string }[]>
  /** Asks the server when a token expires, in milliseconds since 1970. */
  tokenExpiry(input: { token: string }): Promise<{ expiresAt: number }>
}
