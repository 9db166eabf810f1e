// report_actions: what the server does automatically when many users report something, by app. -1: the server's default.
// nodes.secret_keys: ids of the keys that the program with this lease can decrypt with, separated by spaces. It counts only
// if decrypts_since is the incarnation of the lease: earlier programs leave both as they were. file_sums: how many files
// there are and their size. Triggers keep the sums, so that programs of the version before count as well. shard: the last
// character of the uuid, so that uploads at the same moment seldom wait for each other.
import type { Migration } from '../migration.ts'

/**
 * Adds a row of `files` to its sum, or takes it away. Names the table in full: SQLite does not find an alias when another
 * table is renamed.
 */
const add = (row: 'NEW' | 'OLD', sign: '+' | '-'): string => `
  INSERT INTO file_sums (app_id, kind, shard, files, bytes, gone)
  SELECT ${row}.app_id, ${row}.target_kind, substr(${row}.uuid, length(${row}.uuid)),
    CASE WHEN ${row}.gone_at = 0 THEN ${sign}1 ELSE 0 END,
    CASE WHEN ${row}.gone_at = 0 THEN ${sign}${row}.size ELSE 0 END,
    CASE WHEN ${row}.gone_at = 0 THEN 0 ELSE ${sign}1 END
  WHERE EXISTS (SELECT 1 FROM apps WHERE id = ${row}.app_id)
  ON CONFLICT (app_id, kind, shard) DO UPDATE SET files = file_sums.files + excluded.files,
    bytes = file_sums.bytes + excluded.bytes, gone = file_sums.gone + excluded.gone;`

export const operating: Migration = {
  version: 32,
  name: 'automatic actions of apps, keys of nodes, and sums of files',
  statements: [
    `CREATE TABLE report_actions (
      app_id INTEGER NOT NULL PRIMARY KEY REFERENCES apps (id) ON DELETE CASCADE,
      reports_to_remove INTEGER NOT NULL,
      reports_to_mute INTEGER NOT NULL,
      mute_hours INTEGER NOT NULL
    )`,
    `CREATE TABLE file_sums (
      app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      shard TEXT NOT NULL,
      files INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      gone INTEGER NOT NULL,
      PRIMARY KEY (app_id, kind, shard)
    )`,
    { sqlite: `CREATE TRIGGER files_added AFTER INSERT ON files BEGIN ${add('NEW', '+')} END` },
    { sqlite: `CREATE TRIGGER files_removed AFTER DELETE ON files BEGIN ${add('OLD', '-')} END` },
    {
      sqlite: `CREATE TRIGGER files_changed AFTER UPDATE OF app_id, target_kind, size, gone_at ON files
        BEGIN ${add('OLD', '-')} ${add('NEW', '+')} END`,
    },
    {
      postgres: `CREATE FUNCTION sum_files_1() RETURNS trigger LANGUAGE plpgsql AS $sum$
      BEGIN
        IF TG_OP = 'UPDATE' AND (NEW.app_id, NEW.target_kind, NEW.size, NEW.gone_at)
            = (OLD.app_id, OLD.target_kind, OLD.size, OLD.gone_at) THEN RETURN NULL; END IF;
        IF TG_OP <> 'INSERT' THEN ${add('OLD', '-')} END IF;
        IF TG_OP <> 'DELETE' THEN ${add('NEW', '+')} END IF;
        RETURN NULL;
      END
      $sum$`,
    },
    // Without a list of columns, whose types could not be set any more: an erasure does that to drop their statistics.
    {
      postgres: `CREATE TRIGGER files_summed AFTER INSERT OR DELETE OR UPDATE ON files
        FOR EACH ROW EXECUTE FUNCTION sum_files_1()`,
    },
    // The trigger holds a lock until the end of this step, so no file is missed or counted twice.
    `INSERT INTO file_sums (app_id, kind, shard, files, bytes, gone)
     SELECT app_id, target_kind, substr(uuid, length(uuid)), sum(CASE WHEN gone_at = 0 THEN 1 ELSE 0 END),
       sum(CASE WHEN gone_at = 0 THEN size ELSE 0 END), sum(CASE WHEN gone_at = 0 THEN 0 ELSE 1 END)
     FROM files GROUP BY app_id, target_kind, substr(uuid, length(uuid))`,
    // At the end: nodes renew their leases in this table, and would wait for the count.
    "ALTER TABLE nodes ADD COLUMN secret_keys TEXT NOT NULL DEFAULT ''",
  ],
}
