// From a request to an answer: find the call, authenticate, validate the input, run, answer. Only this file has the
// order.

import {
  backendCalls,
  type CallDefinition,
  calls,
  carriesBody,
  checkFields,
  detailOf,
  fail,
  fromWire,
  hasReason,
  httpFailure,
  isObject,
  isSpeech,
  type ParleyError,
  speechFailure,
} from '@parley/protocol'
import type { App } from '../directory/directory.ts'
import type { Session } from '../sessions/session.ts'
import { isMissingReference, isUnavailable } from '../storage/database.ts'
import { actorOf, isForBot, mayActAsUser } from './actor.ts'
import { Admission, partyOf } from './admission.ts'
import { answerOfBackEnds, bodyOfClients } from './backend-forms.ts'
import { CallRate } from './call-costs.ts'
import { anyApp, type Caller, callerName, callerOf, openApp, operator, refuseDisabled } from './caller.ts'
import type { Context, Services } from './context.ts'
import type { Handler } from './handler.ts'
import { readBody, readQuery } from './input.ts'
import { operatorOf } from './operator-caller.ts'
import { databaseRestMs, refuseOverBudget, retryAfterSeconds } from './over-budget.ts'
import { baseUrlOf, decoded, envelope, type RestAnswer, type RestRequest } from './rest-request.ts'
import { Routes } from './routes.ts'
import { isReading, scopeOf } from './scopes.ts'
import { boundTo, checkShownTexts } from './text-moderation.ts'
import { answerOnWire } from './v3-answers.ts'

/** An admitted request: its caller may make the call, and its body has not been read yet. */
export interface Admitted {
  readonly request: Omit<RestRequest, 'body'>
  readonly app: App
  readonly path: string
  readonly handler: Handler
  readonly values: Readonly<Record<string, string>>
  readonly query: ReturnType<typeof readQuery>
  readonly caller: Caller
  /** The party whose limits it counts against. */
  readonly party: string
  readonly began: number
  /** Called when the answer has been read, or the connection is gone. */
  readonly leave: () => void
}

/** The parts of a session that a call needs. */
export type ActingSession = Pick<Session, 'user' | 'resource' | 'wire' | 'expiresAt'>

const nobody: Caller = { me: undefined, isApp: false, tokenEndsAt: 0 }

export class Pipeline {
  private readonly services: Services
  private readonly routes: Routes
  private readonly shownText: Parameters<typeof boundTo>[0]
  private readonly admission: Admission
  private readonly rate: CallRate
  /** Running requests. A graceful stop waits for them. */
  running = 0

  constructor(services: Services, handlers: readonly Handler[], shownText?: Parameters<typeof boundTo>[0]) {
    this.services = services
    this.shownText = shownText
    this.routes = new Routes(handlers)
    this.admission = new Admission(services)
    this.rate = new CallRate(services.config, services.limits)
  }

  /** Always answers, and always in JSON: otherwise some clients wait for ever. */
  async run(request: RestRequest): Promise<RestAnswer> {
    const admitted = await this.admit(request)
    if ('status' in admitted) return admitted
    try {
      return await this.answer(admitted, request.body)
    } finally {
      admitted.leave()
    }
  }

  /** Checks everything that does not need the body. Refuses or admits the request. */
  async admit(request: Omit<RestRequest, 'body'>): Promise<Admitted | RestAnswer> {
    this.running++
    try {
      return await this.admitted(request)
    } catch (error) {
      return this.failure(error, request)
    } finally {
      this.running--
    }
  }

  /** The same for an upload, which another part answers. Only a caller with a valid token is admitted. */
  async admitCaller(request: Omit<RestRequest, 'body'>): Promise<Pick<Admitted, 'leave'> | RestAnswer> {
    const [, org = '', name = ''] = request.url.split('/')
    try {
      const app = await openApp(this.services, decoded(org), decoded(name))
      const caller = await callerOf(this.services, app, request.headers)
      if (typeof caller === 'string') return fail('noPermission', { form: caller })
      this.limitRate(caller, 'upload', request.address)
      return { leave: await this.admission.enter(partyOf(app, caller, request.address)) }
    } catch (error) {
      return this.failure(error, request)
    }
  }

  /** Answers an admitted request. */
  async answer(admitted: Admitted, body: RestRequest['body']): Promise<RestAnswer> {
    this.running++
    try {
      return await this.audited(admitted, await this.worked(admitted, body))
    } catch (error) {
      return this.failure(error, admitted.request, body)
    } finally {
      this.running--
    }
  }

  /** The answer of the handler, or its refusal, with the user on whose behalf a back end acted. */
  private async worked(admitted: Admitted, body: RestRequest['body']): Promise<Worked> {
    const { request, app, path, party, began, caller } = admitted
    const auditFields: AuditFields = { actedAs: '', target: '' }
    try {
      const answer = await this.admission.during(party, () => this.work(admitted, body, auditFields))
      await this.settled()
      const now = this.services.host.now()
      return {
        ...auditFields,
        answer: { status: 200, body: envelope(request, app, path, answer, began, now) },
      }
    } catch (error) {
      return { ...auditFields, answer: this.failure(error, request, body, caller.isApp) }
    }
  }

  /** Records in the audit what a back end changed or tried to change. The row is durable before the answer leaves. */
  private async audited(admitted: Admitted, { answer, actedAs, target }: Worked): Promise<RestAnswer> {
    const { app, caller, handler, request } = admitted
    if (!caller.isApp || (isReading(handler.call) && caller.reason === undefined)) return answer
    await this.services.audit.note({
      appId: app.id,
      key: callerName(caller),
      call: handler.call.name,
      actedAs,
      target,
      address: request.address,
      status: answer.status,
      reason: caller.reason,
    })
    return answer
  }

  /** A call from a signed-in device on the channel. Throws refusals. */
  async act(
    { user, resource, wire, expiresAt }: ActingSession,
    call: CallDefinition,
    fields: object,
  ): Promise<void> {
    const caller = { me: user, isApp: false, tokenEndsAt: expiresAt }
    const { address } = wire
    this.limitRate(caller, call, address)
    const leave = await this.admission.enter(partyOf(user.app, caller, address))
    try {
      const input = { ...fields }
      checkFields(call.input, input, 'wire')
      const request = { device: resource, address, body: undefined, idempotencyKey: '', baseUrl: '' }
      const context = this.contextOf(user.app, caller, request)
      await this.routes.handlerOf(call).run(context, this.shown(call, input, context))
      await this.settled()
    } finally {
      leave()
    }
  }

  /** In a cluster, a change is answered when the other nodes act on it. */
  private async settled(): Promise<void> {
    const { otherNodes } = this.services.sessions
    if (!otherNodes.isAlone) await otherNodes.settled()
  }

  private failure(
    error: unknown,
    request: Omit<RestRequest, 'body'>,
    body?: RestRequest['body'],
    isApp = false,
  ): RestAnswer {
    const { url } = request
    if (isSpeech(url) && hasReason(error)) return speechFailure(error.reason)
    if (!hasReason(error)) {
      // PostgreSQL rejects text that contains NUL, so refuse the request instead of failing later.
      if (hasZero(url, body))
        return httpFailure('invalidParameter', { form: 'unreadableBody' }, url) as RestAnswer
      // Somebody deleted an account or a conversation while this request was about to use it.
      if (isMissingReference(error)) {
        this.services.metrics.missingReference('rest', error, this.services.host.monotonic())
        return httpFailure('userNotFound', { form: 'resource' }, url) as RestAnswer
      }
      this.services.metrics.problem('rest', error)
      if (isUnavailable(error)) return busy(url)
      return httpFailure('requestFailed', { form: 'internal' }, url) as RestAnswer
    }
    const detail = detailOf(error as ParleyError)
    // For back ends, refusals about groups always have the texts of the group paths.
    const words = isApp && aboutGroups.has(error.reason) ? 'chatgroups' : url
    const answer = httpFailure(error.reason, detail, words) as RestAnswer
    if (isApp && answer.body.error_code === parameterCode) return asBackEndsReadIt(answer)
    if (answer.status !== 429 && answer.status !== 503) return answer
    const seconds = Number(detail?.retryAfter) || retryAfterSeconds(1000)
    return { ...answer, headers: { 'retry-after': String(seconds) } }
  }

  private async admitted(request: Omit<RestRequest, 'body'>): Promise<Admitted> {
    const began = this.services.host.now()
    const mark = request.url.indexOf('?')
    const rawPath = mark < 0 ? request.url : request.url.slice(0, mark)
    const [, org = '', name = '', ...rest] = rawPath.split('/')
    const app = await anyApp(this.services, decoded(org), decoded(name))
    const path = rest.join('/')
    const parts = rest.map(decoded)
    if (app.disabled && !this.routes.isForOperators(request.method, parts)) refuseDisabled()
    const { handler, values } = this.routes.find(request.method, parts, path)
    const query = readQuery(mark < 0 ? '' : request.url.slice(mark + 1), handler.call.input)
    const caller = await this.caller(request, app, handler.call)
    // Users act only for themselves; a back end acts as the user whom the path names.
    if (values.user !== undefined && !caller.isApp && values.user.toLowerCase() !== caller.me?.name)
      fail('permissionDenied')
    this.limitRate(caller, handler.call, request.address)
    const party = partyOf(app, caller, request.address)
    const leave = await this.admission.enter(party)
    return { request, app, path, handler, values, query, caller, party, began, leave }
  }

  private limitRate({ me }: Caller, call: CallDefinition | 'upload', address: string): void {
    const wait = me ? this.rate.waitFor(me.id, call, address, this.services.host.monotonic()) : 0
    if (wait > 0) refuseOverBudget(this.services.metrics, 'costPerSecond', 'slowDown', wait)
  }

  private async work(admitted: Admitted, raw: RestRequest['body'], auditFields: AuditFields) {
    const { request, app, handler, values, query, caller } = admitted
    const read = readBody({ ...request, body: raw }, writtenLoosely.has(handler.call))
    const body = caller.isApp ? bodyOfClients(handler.call, read) : read
    const written = request.headers['idempotency-key']
    const idempotencyKey = typeof written === 'string' ? written : ''
    const baseUrl = baseUrlOf(request.headers)
    const details = { device: query.resource ?? '', address: request.address, body, idempotencyKey, baseUrl }
    if (caller.isApp) auditFields.target = targetOf(values, body)
    const rawInput = inputOf(handler.call, values, query, body)
    const acting = await this.acting(admitted, rawInput)
    auditFields.actedAs = caller.isApp ? (acting.me?.name ?? '') : ''
    const context = this.contextOf(app, acting, details)
    const input = this.shown(handler.call, rawInput, context)
    const answer = answerOnWire(handler.call, await handler.run(context, input), query.version)
    return caller.isApp ? answerOfBackEnds(handler.call, answer) : answer
  }

  /** A back end has the rights of the user as whom it acts. */
  private async acting({ app, handler, values, caller }: Admitted, input: Record<string, unknown>) {
    if (!caller.isApp) return caller
    return { ...caller, me: await actorOf(this.services, app, handler.call, { user: values.user, input }) }
  }

  private contextOf(app: App, caller: Caller, details: RequestDetails): Context {
    return {
      ...this.services,
      app,
      ...caller,
      // Reads of one user queue up. A back end reads for many users, and has separate limits.
      ...(caller.me && !caller.isApp ? { database: this.services.database.forUser(caller.me.id) } : {}),
      now: this.services.host.now(),
      payForMessages: (metas) => {
        if (caller.me && !caller.isApp)
          this.rate.payFor(caller.me.id, metas, details.address, this.services.host.monotonic())
      },
      ...details,
    }
  }

  /** Moderates the input texts that others can see. The back end may write anything. */
  private shown(call: CallDefinition, input: Record<string, unknown>, { isApp, me, now, app }: Context) {
    const shownText = boundTo(this.shownText, app)
    return isApp ? input : checkShownTexts(call, input, me, { now, shownText })
  }

  /** The caller by bearer token. Refuses if the call is not for them. */
  private async caller(
    request: Pick<RestRequest, 'headers' | 'isOperator'>,
    app: App,
    call: CallDefinition,
  ): Promise<Caller> {
    const shown = request.isOperator
      ? operator
      : ((await operatorOf(this.services, request.headers, call)) ??
        (await callerOf(this.services, app, request.headers)))
    if (typeof shown === 'string')
      return call.by === 'anyone' ? nobody : fail('noPermission', { form: shown })
    if (call.by === 'operator') return shown.operator || shown.isOperator ? shown : fail('permissionDenied')
    const scope = scopeOf(call)
    const isScoped = shown.key !== undefined && (shown.isApp || scope === 'events')
    if (isScoped && !shown.key?.scopes.has(scope)) fail('permissionDenied', { form: 'scope', scope })
    if (call.by === 'anyone') return shown
    const fits = shown.isApp
      ? call.by !== 'user' || mayActAsUser(call)
      : call.by !== 'app' || isForBot(call, shown)
    if (!fits) fail('permissionDenied')
    return shown
  }
}

type RequestDetails = Pick<Context, 'device' | 'address' | 'body' | 'idempotencyKey' | 'baseUrl'>

/** The audit fields of a request, besides its caller. */
interface AuditFields {
  actedAs: string
  target: string
}

interface Worked extends Readonly<AuditFields> {
  readonly answer: RestAnswer
}

/** Fields of bodies that name people or places. Texts and secrets are not audited. */
const namingFields = [
  'username',
  'usernames',
  'to',
  'users',
  'from',
  'owner',
  'newadmin',
  'newowner',
  'msg_id',
  'keyName',
  'appKey',
]

/** The target of a request, as the request names it. */
function targetOf(values: Readonly<Record<string, string>>, body: unknown): string {
  // The URL of a webhook is a secret.
  const inPath = Object.entries(values).flatMap(([name, value]) => (name === 'hook' ? [] : [value]))
  const named = isObject(body) ? namingFields.flatMap((name) => body[name] ?? []) : []
  return [...inPath, ...named]
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .slice(0, mostNamed)
    .join(' ')
}

const mostNamed = 20

const aboutGroups: ReadonlySet<string> = new Set(['groupNotFound', 'notInGroup'])

/** Clients know a wrong parameter by this code and status 403. Back ends get 400, as documented. */
const parameterCode = 91102

function asBackEndsReadIt({ body: { error_code: _, ...body } }: RestAnswer): RestAnswer {
  return { status: 400, body: { ...body, error: 'illegal_argument' } }
}

/** The database is busy. Nothing was changed, and a retry may succeed soon. */
function busy(url: string): RestAnswer {
  const answer = httpFailure('serverBusy', { form: 'overloaded' }, url) as RestAnswer
  return { ...answer, headers: { 'retry-after': String(retryAfterSeconds(databaseRestMs)) } }
}

function hasZero(url: string, body: RestRequest['body'] = ''): boolean {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('latin1')
  return url.includes('%00') || text.includes('\0') || text.includes('\\u0000') || text.includes('%00')
}

/** Calls whose body may also be a list; their handlers check each item. */
const takesLists: ReadonlySet<CallDefinition> = new Set<CallDefinition>([
  calls.session.register,
  calls.presence.unsubscribe,
  backendCalls.notifications.setNicknames,
  backendCalls.groups.setManyAttributes,
  backendCalls.favourites.add,
  backendCalls.favourites.addMany,
])

/** Calls for which other clients send unescaped forms. */
const writtenLoosely: ReadonlySet<CallDefinition> = new Set<CallDefinition>([calls.profile.update])

/**
 * Path values override the body, the body overrides the query. The signed-in user is not part of the input, although
 * the path contains them.
 */
function inputOf(
  call: CallDefinition,
  { user: _signedIn, ...values }: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
  body: unknown,
): Record<string, unknown> {
  const carried = isObject(body) && (carriesBody(call) || call.method === 'DELETE') ? body : {}
  const input: Record<string, unknown> = fromWire(call.input, { ...query, ...carried })
  for (const [name, text] of Object.entries(values)) input[name] = call.input[name]?.parse?.(text) ?? text
  if (!(Array.isArray(body) && takesLists.has(call))) checkFields(call.input, input, 'wire')
  return input
}
