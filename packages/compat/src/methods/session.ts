// Registration, sign-in, sign-out and tokens.

import { asParleyError, signInRefusal } from '@parley/client/internals'
import { registerCall, signInCall, tokenExpiryCall } from '@parley/protocol'
import { isText, type Options, quoted } from '../argument-checks.ts'
import { type Inside, inside, type Shown } from '../connection-internals.ts'
import { ConnectionError, fromParley } from '../error.ts'
import type { Handlers } from '../handlers.ts'
import { uniqueId } from '../message.ts'
import type { Envelope } from '../method-table.ts'
import { statusCode } from '../status-code.ts'

type Self = Shown & object

/** The refusal of unusable sign-in options. */
function refusalOf({ user, pwd, token }: Options): ConnectionError | undefined {
  if (!isText(user)) return new ConnectionError(0, 'the user is empty or type is not string')
  if (token !== undefined)
    return isText(token) ? undefined : new ConnectionError(1, 'the accessToken is illegal')
  return isText(pwd) ? undefined : new ConnectionError(1, 'the accessToken or pwd is illegal')
}

async function signIn(
  self: Self,
  { core, handlers, run, platform }: Inside,
  input: Options,
): Promise<unknown> {
  const user = input.user
  // A connection that gave up may sign in again; any other is refused.
  const isThere = signInRefusal(core.connection.state)
  if (isThere) throw fromParley(isThere)
  const { pwd, accessToken, agoraToken } = input
  const token = accessToken ?? agoraToken
  const refusal = refusalOf({ user, pwd, token })
  if (refusal) {
    handlers.tellOlder('onError', refusal)
    throw refusal
  }
  const name = String(user).toLowerCase()
  let duration: number | undefined
  const byPassword = async () => {
    const answer = (await run(signInCall, {
      grant: 'password',
      user: name,
      password: String(pwd),
      timestamp: platform.clock.now(),
    })) as unknown as Envelope
    duration = Number(answer.expires_in)
    return String(answer.access_token)
  }
  try {
    const source = { first: token === undefined ? byPassword : async () => String(token) }
    const signedIn = await core.connection.signIn(name, source, () => {
      self.user = name
      self.grantType = token === undefined ? 'password' : 'accessToken'
    })
    return { accessToken: signedIn.token, ...(duration === undefined ? {} : { duration }) }
  } catch (error) {
    const failure = fromParley(asParleyError(error))
    // A failed token request has the same number for every reason.
    const isLookUp = failure.type === statusCode.SERVER_GET_DNSLIST_FAILED
    const isRequest = token === undefined && duration === undefined && !isLookUp
    const reported = isRequest ? new ConnectionError(1, failure.message, failure) : failure
    if (isRequest) handlers.tellOlder('onError', reported)
    else if (!isLookUp && core.connection.state.name === 'signedOut') tellRefusal(handlers, reported)
    throw reported
  }
}

/** Reports that the server refused the session. The older API learns only that the connection has ended. */
function tellRefusal(handlers: Inside['handlers'], error: ConnectionError): void {
  handlers.tellNamed('onError', [error])
  handlers.tell('onClosed')
  handlers.tell('onDisconnected', error)
}

const coded = (error: unknown) => Promise.reject(fromParley(asParleyError(error)))

export const sessionMethods = {
  async open(this: Self, input: Options) {
    try {
      const signedIn = await signIn(this, inside(this), input)
      if (typeof input.success === 'function') input.success(signedIn)
      return signedIn
    } catch (error) {
      if (typeof input?.error === 'function') input.error(error)
      throw error
    }
  },
  close(this: Self): void {
    inside(this).core.connection.signOut()
  },
  isOpened(this: Self): boolean {
    return inside(this).core.connection.state.name === 'online'
  },
  async registerUser(this: Self, input: Options) {
    const { username, password, nickname = '', success, error: failed } = (input ?? {}) as Options
    if (!isText(username) || !isText(password)) throw new Error('Invalid parameter')
    try {
      const answer = await inside(this).run(registerCall, {
        user: String(username),
        password: String(password),
        nickname: String(nickname),
      })
      if (typeof success === 'function') success(answer)
      return { ...(answer as object), type: 0 }
    } catch (error) {
      const reported = fromParley(asParleyError(error))
      if (typeof failed === 'function') failed(reported)
      throw reported
    }
  },
  getTokenExpireTimestamp(this: Self, token: unknown) {
    if (!isText(token)) throw new Error(quoted('token', token))
    return inside(this)
      .run(tokenExpiryCall, {}, { token: String(token) })
      .then((answer) => ({ ...(answer as object), type: 0 }), coded)
  },
  renewToken(this: Self, token: unknown) {
    if (!isText(token)) throw new Error(quoted('token', token))
    const { core, run } = inside(this)
    if (core.connection.state.name !== 'online') return Promise.reject({ status: false })
    return run(tokenExpiryCall, {}, { token: String(token) }).then((answer) => {
      const expire = Number((answer as unknown as Envelope).expire_timestamp)
      core.connection.tokens.replace(String(token), expire)
      return { status: true, token, expire }
    }, coded)
  },
  /** Sets the text for the device that the next sign-in replaces. */
  setLoginInfoCustomExt(this: Self, ext: unknown): void {
    if (typeof ext !== 'string') throw new Error('ext must be a string')
    if (ext.length > 1024) throw new Error('ext length must be less than 1024')
    Object.assign(inside(this).core.settings, { signInNote: ext })
  },
  addEventHandler(this: Self, id: string, handlers: Handlers): void {
    inside(this).handlers.add(id, handlers)
  },
  removeEventHandler(this: Self, id: string): void {
    inside(this).handlers.remove(id)
  },
  listen(this: Self, handlers: Handlers): void {
    inside(this).handlers.listen(handlers)
  },
  getUniqueId: (): string => uniqueId(),
  onShow(this: Self): void {
    inside(this).core.connection.dispatch({ name: 'shown' })
  },
  /** Stops the heartbeats of this socket. The next socket has its own. */
  stopHeartBeat(this: Self): void {
    inside(this).core.connection.beat(false)
  },
  heartBeat(this: Self): void {
    inside(this).core.connection.beat(true)
  },
  reconnect(this: Self): void {
    inside(this).core.connection.dispatch({ name: 'reconnectNow' })
  },
  /** Adds a plug-in under a name, or returns it if no name is given. The push plug-in has no effect here. */
  usePlugin(this: Self, Plugin: unknown, name?: string): unknown {
    // A module is accepted in place of the plug-in that it exports.
    const Part = [Plugin, ...Object.values(Plugin ?? {})].find((value) => typeof value === 'function')
    if (typeof Part !== 'function' || name === 'push') return undefined
    const part: unknown = new (Part as new (self: Self) => unknown)(this)
    if (name === undefined) return part
    Object.assign(this, { [name]: part })
    return undefined
  },
}
