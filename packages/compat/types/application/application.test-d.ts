// [DROP-9] A small application that was written for the original: with one import changed, it compiles.

import websdk from '@parley/compat'
import { contact } from '@parley/compat/contact'
import { localCache } from '@parley/compat/localCache'
import miniCore from '@parley/compat/miniCore/miniCore'

const conn = new websdk.connection({
  appKey: 'org#app',
  isHttpDNS: false,
  apiUrl: 'https://chat.example',
  url: 'wss://chat.example/websocket',
  delivery: true,
  autoReconnectNumMax: 10,
})

// Applications add their own fields to the library, and write to existing ones.
websdk.config = { appkey: 'org#app' }
websdk.conn = conn
conn.apiUrl = 'https://chat.example'
conn.url = 'wss://chat.example/websocket'
conn.context.accessToken = conn.token
conn.heartBeatWait = 20_000
conn.stopHeartBeat()

const said: string[] = []
conn.addEventHandler('screen', {
  onConnected: () => said.push('there'),
  onDisconnected: (error) => said.push(error?.message ?? 'gone'),
  onTextMessage: (message) => said.push(`${message.from}: ${message.msg.trim()}`),
  onImageMessage: ({ url, width = 0, thumb }) => said.push(`${url} ${width.toFixed()} ${thumb}`),
  onCustomMessage: ({ customEvent, customExts }) => said.push(customEvent, String(customExts.total)),
  onMessage: (messages) => said.push(...messages.map(({ id }) => id)),
  onReadMessage: ({ mid, groupReadCount }) => said.push(String(mid), String(groupReadCount?.[mid ?? ''])),
  onRecallMessage: ({ mid, ext }) => said.push(mid, ext),
  onModifiedMessage: (message) => {
    if (message.type === 'txt') said.push(message.msg, String(message.modifiedInfo?.operationCount))
  },
  onReactionChange: ({ reactions }) => said.push(...reactions.map(({ reaction }) => reaction)),
  onContactInvited: ({ from, status }) => said.push(from, status),
  onPresenceStatusChange: (people) =>
    said.push(...people.flatMap(({ statusDetails }) => statusDetails[0]?.device ?? [])),
  onGroupEvent: ({ operation, detail, members }) => {
    if (operation === 'updateInfo') said.push(detail?.name ?? '')
    if (operation === 'membersPresence') said.push(...(members ?? []))
  },
  onChatroomEvent: ({ operation, attributes }) => said.push(operation, JSON.stringify(attributes)),
  onMultiDeviceEvent: (event) => {
    if (event.operation === 'deleteRoaming') said.push(event.conversationId)
    if (event.operation === 'markConversation') said.push(String(event.conversationMark))
  },
  onError: ({ type, data }) => {
    if (type === websdk.statusCode.WEBIM_CONNCTION_USER_LOGIN_ANOTHER_DEVICE) said.push(String(data))
  },
})
conn.listen({ onOpened: () => said.push('open'), onPictureMessage: ({ url }) => said.push(String(url)) })

export async function signIn(): Promise<string> {
  await conn.registerUser({ username: 'ann', password: 'secret' })
  const { accessToken } = await conn.open({ user: 'ann', pwd: 'secret' })
  await conn.open({ user: 'ann', accessToken })
  const { expire } = await conn.renewToken(accessToken)
  return `${conn.user} ${conn.context.jid.clientResource} ${expire.toFixed()}`
}

export async function write(file: File): Promise<string[]> {
  const text = websdk.message.create({
    type: 'txt',
    chatType: 'singleChat',
    to: 'bob',
    msg: 'hello',
    ext: { a: 1 },
  })
  const { serverMsgId, message } = await conn.send(text)
  const picture = websdk.message.create({
    type: 'img',
    chatType: 'groupChat',
    to: 'group',
    file: { url: '', filename: file.name, filetype: file.type, data: file },
    width: 100,
    height: 50,
    onFileUploadProgress: ({ loaded, total }) => said.push(`${loaded / total}`),
    onFileUploadComplete: ({ url }) => said.push(url),
    onFileUploadError: ({ type }) => said.push(type.toFixed()),
  })
  await conn.send(picture)
  const order = websdk.message.create({
    type: 'custom',
    chatType: 'chatRoom',
    to: 'room',
    customEvent: 'order',
    customExts: { total: '3' },
    priority: 'high',
  })
  await conn.send(order)
  await conn.send(websdk.message.create({ type: 'read', chatType: 'singleChat', to: 'bob', id: serverMsgId }))
  await conn.send(websdk.message.create({ type: 'channel', chatType: 'singleChat', to: 'bob' }))
  await conn.recallMessage({ mid: serverMsgId, to: 'bob', chatType: 'singleChat' })
  const { modifiedInfo } = await conn.modifyMessage({ messageId: serverMsgId, modifiedMessage: text })
  const older = new websdk.message('txt', conn.getUniqueId())
  older.set({ msg: 'hello', to: 'bob', chatType: 'singleChat' })
  await conn.send(older.body)
  return [text.id, text.msg, order.customEvent, message?.id ?? '', modifiedInfo.operatorId]
}

export async function groups(): Promise<string[]> {
  const { data: made } = await conn.createGroupVNext({
    groupName: 'walkers',
    members: ['bob'],
    isPublic: true,
  })
  const { data: older } = await conn.createGroup({
    data: { groupname: 'walkers', members: ['bob'], public: true },
  })
  const joined = await conn.getJoinedGroups({
    pageNum: 0,
    pageSize: 20,
    needRole: true,
    needAffiliations: true,
  })
  const roles = joined.entities?.map(({ groupId, role }) => `${groupId} ${role}`) ?? []
  const { data: members } = await conn.getGroupMembers({ groupId: made.groupId, limit: 10 })
  const { data: detail } = await conn.getGroupInfo({ groupId: [made.groupId, older.groupid] })
  await conn.muteGroupMember({ groupId: made.groupId, username: ['bob'], muteDuration: 60_000 })
  await conn.setGroupMemberAttributes({
    groupId: made.groupId,
    userId: 'ann',
    memberAttributes: { nick: 'A' },
  })
  // Older names, and older callbacks.
  await conn.mute({ groupId: made.groupId, username: 'bob', muteDuration: 1 })
  await conn.dissolveGroup({
    groupId: made.groupId,
    success: ({ data }) => said.push(data.id),
    error: ({ message }) => said.push(message),
  })
  const names: string[] = members.members.map(({ userId }) => userId)
  return [...roles, ...names, ...detail.map(({ name }) => name)]
}

export async function rooms(): Promise<string[]> {
  const { data } = await conn.joinChatRoom({ roomId: 'room', leaveOtherRooms: true })
  await conn.setChatRoomAttributes({ chatRoomId: 'room', attributes: { topic: 'news' }, autoDelete: false })
  const { data: attributes } = await conn.getChatRoomAttributes({
    chatRoomId: 'room',
    attributeKeys: ['topic'],
  })
  await conn.quitChatRoom({ roomId: 'room' })
  const { data: all } = await conn.getChatRooms({ pagenum: 1, pagesize: 20 })
  return [data.id, String(data.info.memberCount), attributes.topic ?? '', ...all.map(({ name }) => name)]
}

export async function history(): Promise<string[]> {
  const page = await conn.getHistoryMessages({
    targetId: 'bob',
    chatType: 'singleChat',
    cursor: -1,
    pageSize: 20,
    searchDirection: 'up',
    searchOptions: { msgTypes: ['txt'], startTime: 1 },
  })
  const { data } = await conn.getServerConversations({ pageSize: 20, cursor: '' })
  const last = data.conversations.map(({ lastMessage }) =>
    lastMessage?.type === 'txt' ? lastMessage.msg : '',
  )
  const { data: contacts } = await conn.getAllContacts()
  const { data: profiles } = await conn.fetchUserInfoById(['bob'], ['nickname'])
  await conn.updateUserInfo('nickname', 'Ann')
  await conn.updateUserInfo({ sign: 'here' })
  const { data: thread } = await conn.createChatThread({ name: 'more', messageId: '1', parentId: 'group' })
  const { result } = await conn.subscribePresence({ usernames: ['bob'], expiry: 3600 })
  await conn.setSilentModeForAll({ options: { paramType: 1, duration: 60_000 } })
  return [
    ...page.messages.flatMap((message) => (message.type === 'txt' ? message.msg : [])),
    ...last,
    ...contacts.map(({ remark }) => remark),
    String(profiles.bob?.nickname),
    thread.chatThreadId,
    ...result.map(({ uid }) => uid),
  ]
}

export async function parts(): Promise<string[]> {
  const mini = new miniCore({ appKey: 'org#app' })
  // biome-ignore lint/correctness/useHookAtTopLevel: usePlugin is not a React hook.
  mini.usePlugin(contact, 'contact')
  // biome-ignore lint/correctness/useHookAtTopLevel: usePlugin is not a React hook.
  mini.usePlugin(localCache, 'localCache')
  await mini.open({ username: 'ann', password: 'secret' })
  const { data } = await mini.contact.getContacts()
  const { data: kept } = await mini.localCache.getLocalConversations()
  await mini.send(mini.Message.create({ type: 'cmd', to: 'bob', action: 'ring' }))
  return [...data, ...kept.map(({ lastMessage }) => String(lastMessage?.time))]
}

export async function helpers(input: HTMLInputElement): Promise<unknown> {
  const { filename, data } = websdk.utils.getFileUrl(input)
  websdk.logger.setLevel('warn')
  websdk.utils.uploadFile({ file: data, appKey: 'org#app', apiUrl: 'https://chat.example', accessToken: 't' })
  return websdk.utils.ajax({ url: `https://chat.example/${filename}`, type: 'GET', dataType: 'json' })
}

// Mistakes do not compile.

// @ts-expect-error unknown message type
websdk.message.create({ type: 'text', to: 'bob', msg: 'x' })
// @ts-expect-error a text message needs `msg`
websdk.message.create({ type: 'txt', to: 'bob', chatType: 'singleChat' })
// @ts-expect-error a group id is required
conn.getGroupMembers({})
// @ts-expect-error unknown method
conn.getGroupMember({ groupId: 'x' })
conn.addEventHandler('wrong', {
  // @ts-expect-error a text message has no url
  onTextMessage: ({ url }) => said.push(url),
})
