import { describe, expect, it } from 'vitest'
import { isSameName } from '../../ui/dialog/ConfirmByNameDialog.tsx'
import { changesOf } from './GroupSettings.tsx'

describe('changes of a group’s texts', () => {
  const before = { name: 'Harbour', avatar: '', description: 'Ships' }

  it('are those that differ, without surrounding spaces', () => {
    expect(changesOf(before, { ...before, name: ' Port ', description: '' })).toEqual({
      name: 'Port',
      description: '',
    })
    expect(changesOf(before, { ...before, name: 'Harbour ' })).toEqual({})
  })
})

describe('the name typed to confirm the end of a group', () => {
  it.each([
    ['harbour watch', 'Harbour  Watch', true],
    [' Ｈarbour ', 'harbour', true],
    ['Harbour', 'Harbour watch', false],
    ['', 'Harbour', false],
  ])('%j for %j', (typed, name, isSame) => {
    expect(isSameName(typed, name)).toBe(isSame)
  })
})
