// An application in the usual style of the vendor's web demos: one object that holds the library, its configuration and the
// connection; handlers in both ways; messages made in both ways; callbacks beside promises. It is bundled with the
// reference client and with the drop-in, and nothing but what the import leads to differs.

import websdk from 'easemob-websdk'

const WebIM = websdk
if (typeof window !== 'undefined') window.WebIM = WebIM

WebIM.config = {
  appkey: '',
  apiURL: '',
  xmppURL: '',
  isHttpDNS: false,
  https: false,
  heartBeatWait: 4500,
  autoReconnectNumMax: 10,
  delivery: true,
  isDebug: false,
}
WebIM.lines = []

const say = (...words) => WebIM.lines.push(words.map((word) => JSON.stringify(word)).join(' '))

/** What the screen shows of a message. */
const shown = ({ type, contentsType, from, to, chatType, data, msg, action, customEvent, ext, file_length }) => ({
  ...{ type, contentsType, from, to, chatType, data, msg, action, customEvent, ext, file_length },
})

export function start(settings) {
  Object.assign(WebIM.config, settings)
  const { config } = WebIM
  WebIM.conn = new WebIM.connection({
    appKey: config.appkey,
    isHttpDNS: config.isHttpDNS,
    isMultiLoginSessions: config.isMultiLoginSessions,
    https: config.https,
    url: 'ws://127.0.0.1:9/not-yet',
    apiUrl: 'http://127.0.0.1:9',
    isAutoLogin: false,
    heartBeatWait: config.heartBeatWait,
    autoReconnectNumMax: config.autoReconnectNumMax,
    delivery: config.delivery,
    isDebug: config.isDebug,
  })
  const { conn } = WebIM
  // The addresses may come later, for instance from a form.
  conn.apiUrl = config.apiURL
  conn.url = config.xmppURL
  conn.listen({
    onOpened: () => say('opened', conn.isOpened(), conn.user, conn.context.userId),
    onClosed: () => say('closed'),
    onTextMessage: (message) => {
      say('text', shown(message))
      if (message.type !== 'chat') return
      const read = new WebIM.message('read', conn.getUniqueId())
      read.set({ id: message.id, to: message.from, chatType: 'singleChat' })
      conn.send(read.body)
    },
    onPictureMessage: (message) => say('picture', shown(message), typeof message.url),
    onCmdMessage: (message) => say('command', shown(message)),
    onCustomMessage: (message) => say('custom', shown(message)),
    onReadMessage: ({ from }) => say('read by', from),
    onRecallMessage: ({ from }) => say('recalled by', from),
    onError: ({ type, message }) => say('error', type, message, WebIM.statusCode[type]),
  })
  conn.addEventHandler('DEMO', {
    onConnected: () => say('connected', typeof conn.token, conn.context.accessToken === conn.token),
    onDisconnected: () => say('disconnected'),
    onContactInvited: ({ from, status }) => {
      say('invited by', from, status)
      conn.acceptContactInvite(from)
    },
    onContactAgreed: ({ from }) => say('agreed with', from),
    onGroupEvent: ({ operation, from }) => say('group', operation, from),
  })
  say('version', conn.version, WebIM.conn === conn, conn.apiUrl === config.apiURL)
}

export const signUp = (username, password) =>
  WebIM.conn
    .registerUser({ username, password, nickname: username, apiUrl: WebIM.config.apiURL })
    .then(() => say('signed up', username))
    .catch(({ type }) => say('not signed up', type))

export const signIn = (user, pwd) =>
  WebIM.conn
    .open({
      apiUrl: WebIM.config.apiURL,
      user,
      pwd,
      appKey: WebIM.config.appkey,
      error: ({ type, message }) => say('not signed in', type, message),
    })
    .then(({ accessToken }) => say('signed in', accessToken === WebIM.conn.token))
    .catch(() => {})

/** The older way: a message is made, filled and sent as its body. */
export function writeOld(to, msg) {
  const message = new WebIM.message('txt', WebIM.conn.getUniqueId())
  message.set({ msg, to, chatType: 'singleChat', ext: { mood: 'fine', list: [1, 2] } })
  return WebIM.conn.send(message.body).then(({ serverMsgId }) => {
    WebIM.last = serverMsgId
    say('sent', typeof serverMsgId)
  })
}

export const write = (options) =>
  WebIM.conn
    .send(WebIM.message.create(options))
    .then(({ serverMsgId, message }) => {
      WebIM.last = serverMsgId
      say('sent', message && shown(message))
    })
    .catch(({ type, message }) => say('not sent', type, message))

export function writePicture(to) {
  const data = new File([new Uint8Array(1000)], 'cat.png', { type: 'image/png' })
  return write({
    type: 'img',
    chatType: 'singleChat',
    to,
    file: { data, filename: 'cat.png', filetype: 'png', url: '' },
    width: 10,
    height: 20,
    onFileUploadComplete: ({ url, entities }) => say('uploaded', url.includes(entities[0].uuid)),
    onFileUploadError: ({ type }) => say('not uploaded', type),
  })
}

export const recall = (to) =>
  WebIM.conn.recallMessage({ mid: WebIM.last, to, chatType: 'singleChat' }).then(() => say('recalled'))

export const befriend = (name) => WebIM.conn.addContact(name, 'let us talk')

/** Lists as older demos request them, with a callback. */
export const friends = () =>
  new Promise((resolve) => {
    WebIM.conn.getRoster({
      success: (roster) => resolve(say('roster', roster.map(({ name }) => name).sort())),
      error: ({ type }) => resolve(say('no roster', type)),
    })
  })

export async function group(member) {
  const { data } = await WebIM.conn.createGroup({
    data: { groupname: 'demo', desc: 'a group', members: [member], public: true, approval: false, allowinvites: true },
  })
  const joined = await WebIM.conn.getGroup()
  say('groups', joined.data.map(({ groupname }) => groupname))
  await write({ type: 'txt', chatType: 'groupChat', to: data.groupid, msg: 'hello everybody' })
}

export const history = (targetId) =>
  WebIM.conn
    .getHistoryMessages({ targetId, chatType: 'singleChat', pageSize: 10, cursor: -1 })
    .then(({ messages }) => say('history', messages.map(({ type, msg }) => [type, msg])))

export async function wrong() {
  try {
    WebIM.conn.getGroupInfo({})
  } catch ({ message }) {
    say('refused', message)
  }
  await WebIM.conn.getGroupInfo({ groupId: 'nowhere' }).catch(({ type }) => say('unknown', type, WebIM.statusCode[type]))
}

export const leave = () => WebIM.conn.close()

export const lines = () => WebIM.lines
