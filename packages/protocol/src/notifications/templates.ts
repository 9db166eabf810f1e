// Templates for the texts of pushes, for the application's back end.

import { call } from '../call.ts'
import { id, optional, text, time, wire } from '../shape/index.ts'

const template = {
  name: wire('data.name', text),
  title: wire('data.title_pattern', text),
  content: wire('data.content_pattern', text),
  createdAt: wire('data.createAt', time),
  updatedAt: wire('data.updateAt', time),
}

/**
 * Creates a template for title and text of pushes. `{$dynamicFrom}` is the sender as the receiver knows them,
 * `{$fromNickname}` the sender's nickname, `{$msg}` the message; `{0}`, `{1}` and so on come from `em_push_template` in the
 * ext of the message. The template with the name `default` is used for all pushes that have no other one.
 */
export const createTemplate = call('notifications.createTemplate', {
  rest: 'POST notification/template',
  by: 'app',
  input: { name: id, title: wire('title_pattern', text), content: wire('content_pattern', text) },
  answer: template,
})

/** Changes a template of pushes. Fields that are left out stay unchanged. */
export const changeTemplate = call('notifications.changeTemplate', {
  rest: 'PUT notification/template/{name}',
  by: 'app',
  input: {
    name: id,
    title: wire('title_pattern', optional(text)),
    content: wire('content_pattern', optional(text)),
  },
  answer: template,
})

/** Gets a template of pushes. */
export const getTemplate = call('notifications.template', {
  rest: 'GET notification/template/{name}',
  by: 'app',
  input: { name: id },
  answer: template,
})

/** Deletes a template of pushes, and returns it. Users who have chosen it get the usual texts. */
export const removeTemplate = call('notifications.removeTemplate', {
  rest: 'DELETE notification/template/{name}',
  by: 'app',
  input: { name: id },
  answer: template,
})

const chosen = { name: wire('data.templateName', text) }

/** Chooses the template for the pushes of a user. An empty name removes the choice. A template that a message names takes precedence. */
export const chooseTemplate = call('notifications.chooseTemplate', {
  rest: 'PUT users/{user}/notification/template',
  input: { name: wire('templateName', text) },
  answer: chosen,
})

/** Tells which template a user has chosen. Empty: none. */
export const chosenTemplate = call('notifications.chosenTemplate', {
  rest: 'GET users/{user}/notification/template',
  answer: chosen,
})
