// Mosquitto: MQTT 3.1.1 with quality of service 1 in both directions, so that the broker answers each publication and
// every receiver acknowledges each delivery, as the members of our groups do.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Speaker } from '../pairs.ts'
import { emptyCrowd, numbered, type Peer } from './peer.ts'
import { debianVersion, freePort, startProgram } from './start-program.ts'
import { Line } from './tcp-connection.ts'

const Packet = { connect: 0x10, connack: 2, publish: 3, puback: 4, subscribe: 0x82, suback: 9 } as const

export async function mosquitto(folder: string): Promise<Peer> {
  const port = await freePort()
  const path = join(folder, 'mosquitto.conf')
  writeFileSync(
    path,
    `listener ${port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nmax_inflight_messages 0\n` +
      `max_queued_messages 0\npersistence true\npersistence_location ${folder}/\nuser root\nlog_type error\n`,
  )
  const program = await startProgram(['mosquitto', '-c', path], port)
  return {
    name: 'Mosquitto',
    version: debianVersion('mosquitto'),
    settings:
      'MQTT over TCP, quality of service 1 both ways; in memory when answered, saved to disk every 30 minutes',
    pid: program.pid,
    async speakers(count) {
      const speakers: Speaker[] = []
      for (let number = 0; number < count; number++) {
        const device = await Device.open(port, `u${number}`, `u/${number}`)
        const speaker: Speaker = {
          write: (id) => device.publish(`u/${number ^ 1}`, id),
          answered: () => undefined,
          close: async () => device.close(),
        }
        device.answered = (id) => speaker.answered(id)
        speakers.push(speaker)
      }
      return speakers
    },
    async crowd(members) {
      const crowd = emptyCrowd(program.pid, members)
      const devices: Device[] = []
      for (let number = 0; number < members; number++) {
        const device = await Device.open(port, `g${number}`, number === 0 ? 'nothing' : 'group')
        device.received = () => crowd.received(number - 1, 1)
        devices.push(device)
      }
      const [sender] = devices
      if (sender) sender.answered = () => crowd.answered()
      crowd.write = (id) => sender?.publish('group', id)
      crowd.close = async () => {
        for (const device of devices) device.close()
      }
      return crowd
    },
    stop: () => program.stop(),
  }
}

class Device {
  answered: (id: number) => void = () => undefined
  received: () => void = () => undefined
  private line: Line | undefined
  private rest: Buffer = Buffer.alloc(0)
  private ready: (() => void) | undefined
  /** Packet numbers have 16 bits; the number of the message under each. */
  private readonly ids = new Map<number, number>()
  private nextPacket = 1

  static async open(port: number, name: string, topic: string): Promise<Device> {
    const device = new Device()
    const line = await Line.open(port, (_line, data) => device.data(data))
    device.line = line
    await device.step(packet(Packet.connect, [text('MQTT'), Buffer.from([4, 2, 0, 0]), text(name)]))
    await device.step(packet(Packet.subscribe, [Buffer.from([0, 1]), text(topic), Buffer.from([1])]))
    return device
  }

  publish(topic: string, id: number): void {
    const number = this.nextPacket
    this.nextPacket = (number % 0xffff) + 1
    this.ids.set(number, id)
    const body = Buffer.from(numbered(id))
    this.line?.send(packet(0x32, [text(topic), Buffer.from([number >> 8, number & 255]), body]))
  }

  close(): void {
    this.line?.close()
  }

  private step(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => {
      this.ready = resolve
      this.line?.send(bytes)
    })
  }

  private data(data: Buffer): void {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, data]) : data
    for (;;) {
      let [length, head] = [0, 1]
      for (; ; head++) {
        if (head >= this.rest.length) return
        const byte = this.rest[head] as number
        length += (byte & 127) << (7 * (head - 1))
        if (byte < 128) break
      }
      const end = head + 1 + length
      if (this.rest.length < end) return
      this.take(this.rest[0] as number, this.rest.subarray(head + 1, end))
      this.rest = this.rest.subarray(end)
    }
  }

  private take(first: number, body: Buffer): void {
    const kind = first >> 4
    if (kind === Packet.connack || kind === Packet.suback) this.ready?.()
    else if (kind === Packet.puback) {
      const number = body.readUInt16BE(0)
      const id = this.ids.get(number) ?? 0
      this.ids.delete(number)
      this.answered(id)
    } else if (kind === Packet.publish) {
      const at = 2 + body.readUInt16BE(0)
      this.line?.send(Buffer.from([0x40, 2, body[at] as number, body[at + 1] as number]))
      this.received()
    }
  }
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([value.length >> 8, value.length & 255]), Buffer.from(value)])
}

function packet(first: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7]
  return Buffer.concat([Buffer.from([first, ...length]), body])
}
