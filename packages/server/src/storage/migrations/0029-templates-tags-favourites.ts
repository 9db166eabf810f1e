// Templates for the texts of pushes, tags of users in rooms, and favourites.
import type { Migration } from '../migration.ts'

export const templatesTagsFavourites: Migration = {
  version: 29,
  name: 'templates, tags and favourites',
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
    // JSON: when the user joined, and the end of the mute by each tag. Empty: no tags.
    `ALTER TABLE room_people ADD COLUMN tags TEXT NOT NULL DEFAULT ''`,
    // key: the id that the app chose, or one of ours.
    `CREATE TABLE favourites (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      type TEXT NOT NULL,
      data TEXT NOT NULL,
      ext TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      UNIQUE (user_id, key)
    )`,
    'CREATE INDEX favourites_of ON favourites (user_id, id)',
  ],
}
