// Profiles by the unmodified reference client.

import { describe, expect, it } from 'vitest'
import { openWorld } from './world.ts'

const world = openWorld()

describe('profiles', () => {
  it('are set as a map and readable by everyone', async () => {
    const { anna, ben, first, second } = await world.pair()
    const said = {
      nickname: 'Anna & Söhne + 1 = 安娜 🎉',
      avatarurl: `/parley/demo/chatfiles/x?a=b&c=d%20e`,
      mail: 'anna+chat@example.test',
      phone: '+49 30 1234',
      gender: '1',
      sign: 'two\nlines & 100%',
      birth: '2000-01-01',
      ext: '{"a":[1,"b"]}',
    }
    expect(await first.call('updateUserInfo', said)).toMatchObject({ type: 0, data: said })
    expect(await first.call('fetchUserInfoById', anna)).toMatchObject({ type: 0, data: { [anna]: said } })
    // Mail and phone are visible to their owner only, unless the settings say otherwise.
    const { mail: _mail, phone: _phone, ...shown } = said
    const { data } = await second.call('fetchUserInfoById', anna)
    expect(data).toEqual({ [anna]: shown })
    const both = await second.call('fetchUserInfoById', [anna, ben, 'nobody-at-all'], ['nickname', 'mail'])
    expect(both.data).toEqual({ [anna]: { nickname: said.nickname }, [ben]: {} })
    const one = await second.call('fetchUserInfoById', [anna], 'sign')
    expect(one.data).toEqual({ [anna]: { sign: said.sign } })
  })

  it('keep fields that are left out, by either name', async () => {
    const { anna, first } = await world.pair()
    await first.call('updateOwnUserInfo', { mail: 'a@example.test', sign: 'hi' })
    const { data } = await first.call('updateOwnUserInfo', { sign: 'new' })
    expect(data).toEqual({ mail: 'a@example.test', sign: 'new' })
    expect((await first.call('updateUserInfo', { mail: '' })).data).toEqual({ sign: 'new' })
    expect((await first.call('fetchUserInfoById', anna)).data).toEqual({ [anna]: { sign: 'new' } })
  })

  it.each([
    ['nickname', 'Alice Two'],
    ['nickname', 'Tom & Jerry'],
    ['nickname', '安娜 🎉'],
    ['nickname', 'C++'],
    ['phone', '+49301234'],
    ['sign', '50% = 1/2'],
    ['ext', '{"a":1}'],
    ['avatarurl', '/a?b=c'],
  ])('are set by key and value, which the reference client does not escape: %s %s', async (key, value) => {
    const { first } = await world.pair()
    expect((await first.call('updateUserInfo', key, value)).data).toEqual({ [key]: value })
  })

  it('have eight keys: the reference client drops others from a map, and throws for a single one', async () => {
    const { first } = await world.pair()
    expect((await first.call('updateUserInfo', { nickname: 'A', hobby: 'chess' })).data).toEqual({
      nickname: 'A',
    })
    await expect(first.call('updateUserInfo', 'hobby', 'chess')).rejects.toThrow('illegal key')
  })

  it('have one nickname, however it is set', async () => {
    const { anna, first, second } = await world.pair()
    expect(await first.call('updateCurrentUserNick', 'Anna L.')).toMatchObject({
      type: 0,
      entities: [{ username: anna, nickname: 'Anna L.', activated: true }],
    })
    expect((await second.call('fetchUserInfoById', anna)).data).toEqual({ [anna]: { nickname: 'Anna L.' } })
  })

  it('are refused if they are too large', async () => {
    const { first } = await world.pair()
    await expect(first.call('updateUserInfo', { ext: 'x'.repeat(2049) })).rejects.toMatchObject({ type: 50 })
    await expect(first.call('updateCurrentUserNick', 'x'.repeat(101))).rejects.toMatchObject({ type: 50 })
    const many = Array.from({ length: 101 }, (_, at) => `n${at}`)
    await expect(first.call('fetchUserInfoById', many)).rejects.toMatchObject({ type: -3 })
  })

  it('are reported to contacts in a notice that the reference client ignores', async () => {
    const { anna, ben, first, second } = await world.pair()
    await first.call('addContact', ben)
    await second.call('acceptContactInvite', anna)
    await first.next('onContactAdded')
    const before = second.events.all.length
    await first.call('updateUserInfo', { nickname: 'Anna' })
    await first.sendText(ben, 'fence')
    await second.next('onTextMessage')
    const after = second.events.all.slice(before).map(({ name }) => name)
    expect(after.filter((name) => !/^on(Text)?Message$/.test(name))).toEqual([])
    expect(second.sandbox.faults).toEqual([])
    // The notice does not disturb catching up.
    await first.sendText(ben, 'one more')
    await second.next('onTextMessage', ({ msg }) => msg === 'one more')
  })
})
