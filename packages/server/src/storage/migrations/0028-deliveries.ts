// The last deliveries to every event endpoint, and actions of operators that belong to no app.
import type { Migration } from '../migration.ts'

export const deliveries: Migration = {
  version: 28,
  name: 'deliveries',
  statements: [
    // One row for each attempt. first and last: the numbers of the events. status: of the answer, 0 without one. problem: empty
    // after a success.
    `CREATE TABLE event_deliveries (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      endpoint_id INTEGER NOT NULL REFERENCES event_endpoints (id) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      ms INTEGER NOT NULL,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      events INTEGER NOT NULL,
      status INTEGER NOT NULL,
      problem TEXT NOT NULL
    )`,
    'CREATE INDEX event_deliveries_of ON event_deliveries (endpoint_id, id)',
    // Sign-ins of operators and changes of their own accounts. name: as it was typed, if nobody has it.
    `CREATE TABLE operator_audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      name TEXT NOT NULL,
      call TEXT NOT NULL,
      address TEXT NOT NULL,
      status INTEGER NOT NULL
    )`,
  ],
}
