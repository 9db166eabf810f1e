// Every example of the OpenAPI document, sent to a running server. Every answer fits the schema of the document.

import { beforeEach, describe, expect, test } from 'vitest'
import { exampleIds, exampleOf } from '../../src/api-page/examples.ts'
import { handlers } from '../../src/areas/index.ts'
import { createKey } from '../../src/areas/operating/keys.ts'
import { withOtherPaths } from '../../src/areas/path-aliases.ts'
import { ensureApp } from '../../src/areas/session/apps.ts'
import { mayActAsUser } from '../../src/pipeline/actor.ts'
import { settled } from '../../src/test-support/channel-world.ts'
import { type TestServer, testServer } from '../../src/test-support/test-server.ts'
import { oddIn } from './answer-schema.ts'

/** Examples that a server without further settings, or with nothing prepared, refuses. Everything else succeeds. */
const refused: Readonly<Record<string, number>> = {
  // Services that a setting turns on.
  'GET users/{user}/translate/support/language': 403,
  'POST users/{user}/translate': 403,
  'POST speech/transcriptions': 403,
  'GET users/{user}/token/rtc': 403,
  'POST rtc_mapper/batch/get': 403,
  'POST sdk/users/{user}/client/logs': 403,
  'POST parley/v1/usage': 403,
  // The device is not signed in.
  'POST users/{user}/presence/{device}/{status}': 400,
  // There are no messages of that hour, and no such file was uploaded.
  'GET chatmessages/{hour}': 404,
  'DELETE chatgroups/{groupId}/share_files/{fileId}': 400,
  'DELETE chatrooms/{roomId}/share_files/{fileId}': 400,
  // Nobody was erased.
  'GET parley/v1/erasures/{erasureId}': 404,
}

type Step = readonly [method: string, path: string, body?: unknown, by?: string]

/** Preparations without which an example makes no sense, by the name of its call. */
const steps: Readonly<Record<string, readonly Step[]>> = {
  'messages.removeReaction': [['POST', 'reaction/user/alice', { msgId: exampleIds.message, message: '👍' }]],
  'messages.unpin': [
    ['POST', 'sdk/user/alice/user_channel/pin', { to: 'bob', type: 'chat', pin_msg_id: exampleIds.message }],
  ],
  'threads.removeMember': [['POST', `thread/${exampleIds.thread}/user/bob/join`]],
  'contacts.accept': [['POST', 'users/bob/contacts/apply', { usernames: ['alice'] }]],
  'contacts.setRemark': [['POST', 'users/alice/contacts/users/bob']],
  'contacts.decline': [
    ['DELETE', 'users/alice/contacts/users/bob'],
    ['POST', 'users/bob/contacts/apply', { usernames: ['alice'] }],
  ],
  'groups.answerApplication': [['POST', `chatgroups/${exampleIds.group}/apply`, { message: '' }, 'dave']],
  'groups.answerInvitation': [['POST', `chatgroups/${exampleIds.group}/invite`, { usernames: ['dave'] }]],
}

/** Users who make a call themselves, because the owner, as whom the back end acts, cannot. */
const callers: Readonly<Record<string, string>> = {
  'groups.apply': 'dave',
  'groups.answerInvitation': 'dave',
  'groups.leave': 'bob',
  'groups.shield': 'bob',
  'threads.join': 'bob',
}

let world: TestServer
let back: string

let examples = 0
/** A new server now and then, because accounts may have only so many groups and rooms. */
const perServer = 15

beforeEach(async () => {
  if (examples++ % perServer === 0) world = await testServer()
})

const ask = async (method: string, path: string, body?: unknown, token = back) => {
  const answer = await world.ask(method, path, body, token)
  await settled(world)
  return answer
}

/** People, places and messages that the examples name. What an earlier example removed is made again. */
async function prepared(): Promise<Record<string, string>> {
  back = await world.appToken()
  for (const username of ['alice', 'bob', 'dave']) {
    await ask('POST', 'users', { username, password: 'correct horse' })
    await ask('PUT', `users/${username}/password`, { newpassword: 'correct horse' })
    await ask('POST', `users/${username}/activate`)
  }
  await ask('DELETE', 'sdk/user/alice/blocks', { usernames: ['bob'] })
  await ask('POST', 'parley/v1/bots', { username: 'helper' })
  const data = async (...request: Parameters<typeof ask>) =>
    (await ask(...request)).body.data as Record<string, string>
  const { groupid: group = '' } = await data('POST', 'chatgroups', {
    groupname: 'team',
    public: true,
    allowinvites: true,
    membersonly: true,
    invite_need_confirm: true,
    owner: 'alice',
    members: ['bob'],
  })
  const { id: room = '' } = await data('POST', 'chatrooms', {
    name: 'show',
    description: 'tonight',
    owner: 'alice',
    members: ['bob'],
  })
  await ask('PUT', `chatrooms/${room}/users/bob/tag`, { tags: ['guest'] })
  await ask('POST', 'notification/template', {
    name: 'default',
    title_pattern: '{$dynamicFrom}',
    content_pattern: '{$msg}',
  })
  await ask('POST', 'users/alice/collections', { id: 'recipe', data: 'Flour', type: 'note' })
  const said = { from: 'alice', type: 'txt', body: { msg: 'Hello' } }
  const { bob: message = '' } = await data('POST', 'messages/users', { ...said, to: ['bob'] })
  const { alice: received = '' } = await data('POST', 'messages/users', {
    ...said,
    from: 'bob',
    to: ['alice'],
  })
  const parent = (await data('POST', 'messages/chatgroups', { ...said, to: [group] }))[group] ?? ''
  const inGroup = (await data('POST', 'messages/chatgroups', { ...said, need_group_ack: true, to: [group] }))[
    group
  ]
  const { thread_id: thread = '' } = await data('POST', 'thread', {
    group_id: group,
    name: 'talk',
    msg_id: parent,
    owner: 'alice',
  })
  return {
    [exampleIds.group]: group,
    [exampleIds.room]: room,
    [exampleIds.thread]: thread,
    [exampleIds.message]: message,
    [exampleIds.received]: received,
    [exampleIds.groupMessage]: inGroup ?? '',
    ...(await otherTexts()),
    ...(await reported(received)),
  }
}

/** A report of the message; an operator, a key and an app that can be changed. */
async function reported(received: string): Promise<Record<string, string>> {
  const { operators, database, host } = world.server.services
  await operators.remove('erin')
  await operators.create('frank', 'support', 'correct horse')
  await ensureApp(database, host, { key: 'acme#shop', openRegistration: false })
  await database.write((sql) => createKey(sql, host, world.app, { name: 'backend', scopes: ['read'] }))
  await ask('POST', `user/alice/moderation/report/message/${received}`, {
    username: 'alice',
    reportType: 'spam',
    reportReason: 'unwanted',
  })
  const { body } = await ask('GET', 'parley/v1/reports?limit=100')
  const { reports } = body.data as { reports: { id: number }[] }
  return { 'reports/1': `reports/${reports.at(-1)?.id}` }
}

/** An endpoint and a webhook, whose numbers and secrets are new each time. */
async function otherTexts(): Promise<Record<string, string>> {
  const endpoint = await ask('POST', 'parley/v1/events/endpoints', { url: 'https://shop.example/hook' })
  const hook = await ask('POST', 'parley/v1/bots/helper/webhooks', { target_type: 'users', to: 'alice' })
  const { id, path } = hook.body.data as { id: string; path: string }
  return {
    'endpoints/1': `endpoints/${(endpoint.body.data as { id: string }).id}`,
    'webhooks/1': `webhooks/${id}`,
    wh_1_secret: path.split('/').at(-1) ?? '',
  }
}

function filled(text: string, ids: Record<string, string>): string {
  return Object.entries(ids).reduce((all, [written, real]) => all.replaceAll(written, real), text)
}

const routes = withOtherPaths(handlers).map(
  (handler) => [`${handler.call.method} ${handler.path ?? handler.call.path}`, handler] as const,
)

describe('examples', () => {
  test.each(routes)('%s', async (name, { call, path: other }) => {
    const { method, path, body } = exampleOf(call, other)
    const ids = await prepared()
    const send = ([how, where, what]: Step, token?: string) =>
      ask(how, filled(where, ids), what && JSON.parse(filled(JSON.stringify(what), ids)), token)
    for (const step of steps[call.name] ?? []) await send(step, step[3] && (await signIn(step[3])))
    const isForUsers = call.by === 'user' && !mayActAsUser(call)
    const caller = callers[call.name] ?? (isForUsers ? 'alice' : '')
    const asked = path.replace('user/alice/', `user/${caller || 'alice'}/`)
    const answer =
      call.by === 'operator'
        ? await asOperator(method, asked, body)
        : await send([method, asked, body], caller === '' ? back : await signIn(caller))
    const text = JSON.stringify(answer)
    expect(answer.status, text).toBe(refused[name] ?? 200)
    if (answer.status === 200) expect(oddIn(method, filled(path, ids), answer.body), text).toEqual([])
    else expect(answer.body, text).toHaveProperty('error')
  })
})

/** As the command line does, on the local socket. */
function asOperator(method: string, path: string, body: unknown) {
  return world.server.rest({
    method,
    url: `/parley/demo/${path}`,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    address: 'local socket',
    isOperator: true,
  })
}

async function signIn(username: string): Promise<string> {
  const { body } = await ask('POST', 'token', { grant_type: 'password', username, password: 'correct horse' })
  return body.access_token as string
}
