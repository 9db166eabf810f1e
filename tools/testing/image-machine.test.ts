import { expect, test, vi } from 'vitest'
import { imageObstacle } from './image-machine.mjs'

const machine = (isRoot: boolean, refused?: string, missing?: string) => ({
  isRoot: () => isRoot,
  runsContainers: vi.fn(async () => refused),
  makeImageBase: vi.fn(async () => missing),
})

test('a machine that can run containers gets a base', async () => {
  const able = machine(true)
  expect(await imageObstacle(able)).toBeUndefined()
  expect(able.makeImageBase).toHaveBeenCalledOnce()
})

test('a machine that cannot is told why in a sentence, and downloads nothing', async () => {
  const [guest, closed] = [machine(false), machine(true, 'operation not permitted')]
  expect(await imageObstacle(guest)).toBe('only root can build and run an image with other users in it')
  expect(guest.runsContainers).not.toHaveBeenCalled()
  expect(await imageObstacle(closed)).toBe(
    'this machine does not let runc start a container: operation not permitted',
  )
  expect(closed.makeImageBase).not.toHaveBeenCalled()
})

test('a base that cannot be made is an obstacle, too', async () => {
  expect(await imageObstacle(machine(true, undefined, 'no mirror'))).toBe(
    'the base of the image could not be made: no mirror',
  )
})
