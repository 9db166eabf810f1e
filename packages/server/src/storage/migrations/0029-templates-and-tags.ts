// Templates for the texts of pushes, and tags of users in rooms.
import type { Migration } from '../migration.ts'

export const templatesAndTags: Migration = {
  version: 29,
  name: 'templates and tags',
  statements: [
    `CREATE TABLE push_templates (
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      title TEXT NOT NULL,
      content TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      PRIMARY KEY (app_id, name)
    )`,
    // The template that a user has chosen. Empty: none.
    `ALTER TABLE push_people ADD COLUMN template TEXT NOT NULL DEFAULT ''`,
    // JSON: when the user came, and the end of the mute by each tag. Empty: no tags.
    `ALTER TABLE room_people ADD COLUMN tags TEXT NOT NULL DEFAULT ''`,
  ],
}
