import { beforeAll, describe, expect } from 'vitest'
import { type ApiWorld, apiWorld, testRows } from './api-world.ts'

describe('templates of pushes', () => {
  let world: ApiWorld
  beforeAll(async () => {
    world = await apiWorld()
  })
  testRows(() => world, {}, [
    {
      does: 'a template',
      rest: 'POST notification/template',
      body: { name: 'test7', title_pattern: 'Hello, {0}', content_pattern: 'Push, {0}' },
      answers: {
        data: {
          name: 'test7',
          createAt: expect.any(Number),
          updateAt: expect.any(Number),
          title_pattern: 'Hello, {0}',
          content_pattern: 'Push, {0}',
        },
      },
    },
    {
      does: 'a template twice',
      rest: 'POST notification/template',
      body: { name: 'test7', title_pattern: 'x', content_pattern: 'x' },
      status: 400,
      answers: { error: 'duplicate_unique_property_exists' },
    },
    ...[
      { name: 'a b', title_pattern: 'x', content_pattern: 'x' },
      { name: 'x'.repeat(65), title_pattern: 'x', content_pattern: 'x' },
      { name: 'test8', title_pattern: '', content_pattern: 'x' },
      { name: 'test8', title_pattern: 'x' },
      { name: 'test8', title_pattern: 'x', content_pattern: 'x'.repeat(1001) },
    ].map((body, at) => ({
      does: `a template that is wrong: ${at}`,
      rest: 'POST notification/template',
      body,
      status: 400,
    })),
    {
      does: 'a template is changed',
      rest: 'PUT notification/template/test7',
      body: { title_pattern: 'Good day' },
      answers: { data: { name: 'test7', title_pattern: 'Good day', content_pattern: 'Push, {0}' } },
    },
    {
      does: 'a template is read',
      rest: 'GET notification/template/test7',
      answers: { data: { name: 'test7', title_pattern: 'Good day' } },
    },
    {
      does: 'no such template',
      rest: 'GET notification/template/none',
      status: 400,
      answers: { error_description: 'none template is not exist' },
    },
    {
      does: 'no template is chosen',
      rest: 'GET users/ann/notification/template',
      answers: { data: { templateName: '' } },
    },
    {
      does: 'a template is chosen',
      rest: 'PUT users/ann/notification/template',
      body: { templateName: 'test7' },
      answers: { data: { templateName: 'test7' } },
    },
    {
      does: 'the chosen template',
      rest: 'GET users/ann/notification/template',
      answers: { data: { templateName: 'test7' } },
    },
    {
      does: 'a template that does not exist is chosen',
      rest: 'PUT users/ann/notification/template',
      body: { templateName: 'none' },
      status: 400,
    },
    {
      does: 'a template is deleted',
      rest: 'DELETE notification/template/test7',
      answers: { data: { name: 'test7', title_pattern: 'Good day' } },
    },
    {
      does: 'a template is deleted twice',
      rest: 'DELETE notification/template/test7',
      status: 400,
    },
  ])
})

describe('favourites', () => {
  let world: ApiWorld
  beforeAll(async () => {
    world = await apiWorld()
  })
  testRows(() => world, {}, [
    {
      does: 'a favourite',
      rest: 'POST users/ann/collections',
      body: { id: 'one', data: 'text', type: 1, ext: 'x' },
      answers: {
        data: { collection: { id: 'one', type: '1', data: 'text', ext: 'x', createdAt: expect.any(Number) } },
      },
    },
    {
      does: 'several favourites',
      rest: 'POST users/ann/collections',
      body: [
        { id: 'two', data: 'b', type: 2 },
        { data: 'c', type: 2 },
      ],
      answers: { data: { collections: [{ id: 'two' }, { id: expect.stringMatching(/^[0-9a-f]{24}$/) }] } },
    },
    {
      does: 'favourites of several users',
      rest: 'POST collections',
      body: [
        { username: 'Ann', id: 'four', data: 'd', type: 2 },
        { username: 'bob', id: 'four', data: 'd', type: 2 },
      ],
      answers: { data: { collections: [{ id: 'four' }, { id: 'four' }] } },
    },
    {
      does: 'favourites of nobody keep nothing',
      rest: 'POST collections',
      body: [
        { username: 'ann', id: 'five', data: 'd', type: 2 },
        { username: 'nobody', id: 'five', data: 'd', type: 2 },
      ],
      status: 404,
    },
    ...[
      {},
      [],
      { data: '', type: 1 },
      { data: 'x' },
      { data: 5, type: 1 },
      { data: 'x', type: {} },
      { data: 'x', type: 1, ext: {} },
      { data: 'x', type: 1, id: 7 },
      { data: 'x', type: 1, id: 'x'.repeat(65) },
      { data: 'x'.repeat(10_001), type: 1 },
      [{ data: 'x', type: 1 }, null],
      Array.from({ length: 21 }, () => ({ data: 'x', type: 1 })),
    ].map((body, at) => ({
      does: `a favourite that is wrong: ${at}`,
      rest: 'POST users/ann/collections',
      body,
      status: 400,
    })),
    {
      does: 'the newest favourites',
      rest: 'GET users/ann/collections?limit=2',
      answers: {
        data: { collections: [{ id: 'four' }, { data: 'c' }] },
        cursor: expect.stringMatching(/^\d+$/),
      },
      keeps: { cursor: 'cursor' },
    },
    {
      does: 'the favourites after those',
      rest: 'GET users/ann/collections?limit=2&cursor=$cursor',
      answers: { data: { collections: [{ id: 'two' }, { id: 'one' }] }, cursor: '' },
    },
    {
      does: 'the oldest favourites of a type',
      rest: 'GET users/ann/collections?type=2&direction=down&begin_time=0&end_time=99999999999999',
      answers: { data: { collections: [{ id: 'two' }, { data: 'c' }, { id: 'four' }] } },
    },
    {
      does: 'favourites of another time',
      rest: 'GET users/ann/collections?end_time=1',
      answers: { data: { collections: [] } },
    },
    { does: 'too many favourites at once', rest: 'GET users/ann/collections?limit=201', status: 400 },
    {
      does: 'a favourite is changed',
      rest: 'PUT users/ann/collections/one',
      body: { ext: 'new' },
      answers: { data: { collection: { id: 'one', ext: 'new', data: 'text' } } },
    },
    {
      does: 'no such favourite is changed',
      rest: 'PUT users/bob/collections/one',
      body: { ext: 'new' },
      status: 404,
      answers: { error: 'resource_not_found' },
    },
    {
      does: 'favourites are removed',
      rest: 'DELETE users/ann/collections',
      body: { collection_ids: ['one', 'two', 'nothing'] },
      answers: { data: { collection_ids: expect.arrayContaining(['one', 'two']) } },
    },
    {
      does: 'too many favourites are removed',
      rest: 'DELETE users/ann/collections',
      body: { collection_ids: Array.from({ length: 21 }, (_, at) => `${at}`) },
      status: 400,
    },
  ])
})
