// The actions of a connection history, and their weights.

import { follow, type HistoryServer, hurried, type Player, promise, type Sent } from './history-device.ts'
import { mortals } from './watched-platform.ts'

export const weights = {
  signIn: 8,
  signOut: 1,
  sends: 8,
  sendsMany: 2,
  cut: 3,
  goesSilent: 3,
  losesNetwork: 3,
  hasNetwork: 3,
  isRefused: 2,
  isNotAnswered: 2,
  isAdmitted: 3,
  isHidden: 1,
  isShown: 2,
  fallsAsleep: 2,
  wakesUp: 3,
  serverGoes: 2,
  serverComes: 3,
  becomesSlow: 2,
  becomesFast: 2,
  answersLate: 2,
  refusesTokens: 1,
  takesTokens: 2,
  renews: 2,
  kicks: 1,
  reconnects: 1,
  hostDies: 3,
  hostsLive: 2,
} as const

export type Act = keyof typeof weights

type Acts = Readonly<Record<Act, (player: Player, pick: number) => unknown>>

export function actsOf(ground: HistoryServer, players: readonly Player[]): Acts {
  let texts = 0
  const send = (player: Player) => {
    const text = `${player.name} ${++texts}`
    const { key, done } = player.client.messages.send({
      to: { type: 'single', id: player.peer },
      kind: 'text',
      text,
    })
    const sent: Sent = { text, key, status: 'pending', hasFailed: false }
    player.sent.push(sent)
    void follow(player, sent, done)
    // A waiting client does not wait longer than the first step of the back-off.
    player.hurries.push({ at: ground.clock.now(), sockets: 1 })
  }
  const wakes = (player: Player) => {
    if (!player.isAsleep) return
    player.isAsleep = false
    player.host.wakes()
  }
  return {
    signIn(player, pick) {
      const { client, user, endings } = player
      const isShort = pick % 3 === 0
      const hasFunction = pick % 2 === 0
      const give = async () => ground.token(user, isShort)
      // A fixed token ends the session when it expires; functions supply as many tokens as needed.
      if (isShort && !hasFunction) endings.add('tokenExpired')
      const token = hasFunction ? give : ground.token(user, isShort)
      hurried(ground, player, 3, () => {
        promise(player, 'a sign-in', client.signIn({ user, token })).catch(() => undefined)
      })
    },
    signOut(player) {
      player.isSignedIn = false
      promise(player, 'a sign-out', player.client.signOut()).catch(() => undefined)
    },
    sends: send,
    sendsMany(player, pick) {
      for (let count = 0; count < 3 + pick; count++) send(player)
    },
    cut: ({ line }) => line.cut(),
    goesSilent: ({ line }) => line.blackHole(),
    losesNetwork: ({ line }) => line.goesOffline(),
    hasNetwork: (player) => hurried(ground, player, 1, () => player.line.comesBack()),
    isRefused({ line }) {
      line.connecting = 'refuses'
    },
    isNotAnswered({ line }) {
      line.connecting = 'never'
    },
    isAdmitted({ line }) {
      line.connecting = 'normally'
    },
    isHidden: ({ line }) => line.emitHostEvent('hidden'),
    isShown: (player) => hurried(ground, player, 1, () => player.line.emitHostEvent('shown')),
    fallsAsleep(player) {
      player.isAsleep = true
      player.host.sleeps()
    },
    wakesUp: wakes,
    serverGoes: () => ground.stop(),
    serverComes: () => ground.start(),
    becomesSlow: (_, pick) => ground.latency(200 + pick * 400),
    becomesFast: () => ground.latency(20),
    answersLate: ({ line }, pick) => {
      line.delayNext(pick % 2 === 0 ? 'answer' : 'page', 500 * pick)
    },
    refusesTokens(player) {
      if (!ground.refuses(player.user, true)) return
      for (const each of players) if (each.user === player.user) each.endings.add('tokenInvalid')
    },
    takesTokens: ({ user }) => ground.refuses(user, false),
    renews(player, pick) {
      const token = pick === 0 ? 'nonsense' : ground.token(player.user, pick % 2 === 0)
      // A token that cannot be checked now is used for the next connection, and ends the session if it is invalid.
      if (pick === 0) player.endings.add('tokenInvalid')
      if (pick % 2 === 0) player.endings.add('tokenExpired')
      promise(player, 'a renewal', player.client.renewToken(token)).catch(() => undefined)
    },
    async kicks(player) {
      for (const each of players) if (each.user === player.user) each.endings.add(kickedBecause)
      await ground.kick(player.user)
    },
    reconnects: (player) => hurried(ground, player, 1, () => player.client.reconnectNow()),
    hostDies({ watch }, pick) {
      watch.dead.set(mortals[pick % mortals.length] as string, pick % 2 === 0 ? 'refuses' : 'never')
    },
    hostsLive: ({ watch }) => watch.dead.clear(),
  }
}

export const kickedBecause = 'kickedByOtherDevice'
