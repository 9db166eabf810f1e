// Appending on PostgreSQL as one statement: a function locks the logs, finds repeats, assigns numbers and stores
// everything, so that no transaction waits for this program while it holds locks. `procedures/append.ts` does the same
// step by step, for SQLite and for entries that need it. A released function is never changed, because programs of two
// versions may use the database at the same time: a change gets the next number.
//
// The version of a user, group or thread is raised by every change after which the rules may decide otherwise about a
// message (members, mutes, blocks). A message names the versions that the rules have seen, and is not stored if one of
// them has changed, even if another program changed it. `nodes` are the running programs. The table of mentions comes
// with the next migration; the function needs it when it is called.
import type { Migration } from '../migration.ts'

/** How far ahead the bound of a conversation's activity is moved; see `procedures/activity.ts`. */
const grain = `CASE WHEN logs.kind = 'single' THEN 10000 ELSE 60000 END`

// Plans do not depend on the number of rows, and a plan that was made for an empty table stays in use for a while. The
// settings exclude the plans that would read a whole table.
const appendFunction = `CREATE FUNCTION append_entries_1(
  node BIGINT, node_incarnation BIGINT,
  log_ids BIGINT[], checked_for BIGINT[], checked_kinds BIGINT[], checked_ids BIGINT[], checked_versions BIGINT[],
  ids BIGINT[], logs_of BIGINT[], senders BIGINT[], devices BIGINT[], client_keys TEXT[], types BIGINT[],
  counts BIGINT[], audiences TEXT[], times BIGINT[], kinds BIGINT[], flag_sets BIGINT[], metas BYTEA[],
  receipt_places BIGINT[], receipt_readers BIGINT[], receipt_up_to BIGINT[], receipt_reads BIGINT[],
  receipt_delivers BIGINT[], mention_places BIGINT[], mention_names TEXT[],
  cursor_devices BIGINT[], cursor_logs BIGINT[], cursor_seqs BIGINT[],
  OUT seqs TEXT, OUT repeats TEXT, OUT stale TEXT
) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $append$
DECLARE
  found_logs BIGINT[];
  missing BIGINT;
  stale_logs BIGINT[];
  repeated BIGINT[];
  passed BIGINT[];
  completed BIGINT[];
  first_blocks BIGINT[];
  end_blocks BIGINT[];
BEGIN
  IF node IS NOT NULL THEN
    PERFORM 1 FROM nodes WHERE nodes.number = node AND nodes.incarnation = node_incarnation;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'The number of this node was given to another program.' USING ERRCODE = 'PN001';
    END IF;
  END IF;

  IF cardinality(ids) > 0 THEN
    SELECT array_agg(held.id) INTO found_logs
    FROM (SELECT logs.id FROM logs WHERE logs.id = ANY (log_ids) ORDER BY logs.id FOR NO KEY UPDATE) held;

    IF cardinality(checked_for) > 0 THEN
      SELECT array_agg(seen.log_id), string_agg(seen.log_id::TEXT, ',') INTO stale_logs, stale
      FROM unnest(checked_for, checked_kinds, checked_ids, checked_versions) AS seen (log_id, kind, id, version)
      WHERE coalesce(CASE seen.kind
        WHEN 0 THEN (SELECT users.version FROM users WHERE users.id = seen.id)
        WHEN 1 THEN (SELECT groups.version FROM groups WHERE groups.log_id = seen.id)
        WHEN 2 THEN (SELECT threads.version FROM threads WHERE threads.log_id = seen.id)
      END, -1) <> seen.version;
    END IF;

    IF coalesce(cardinality(found_logs), 0) < cardinality(log_ids) THEN
      SELECT wanted INTO missing FROM unnest(log_ids) wanted
      WHERE (found_logs IS NULL OR NOT wanted = ANY (found_logs))
        AND (stale_logs IS NULL OR NOT wanted = ANY (stale_logs)) LIMIT 1;
      IF missing IS NOT NULL THEN
        RAISE EXCEPTION 'There is no log %.', missing USING ERRCODE = 'PN002';
      END IF;
    END IF;

    SELECT array_agg(given.place),
      string_agg(concat_ws(',', given.place, entries.id, entries.log_id, entries.seq, entries.sent_at), ';')
    INTO repeated, repeats
    FROM unnest(client_keys, senders) WITH ORDINALITY AS given (client_key, sender_id, place)
    JOIN entries ON entries.client_key = given.client_key AND entries.sender_id = given.sender_id;

    WITH given AS MATERIALIZED (
      SELECT * FROM unnest(ids, logs_of, senders, devices, client_keys, types, counts, audiences, times, kinds,
          flag_sets, metas)
        WITH ORDINALITY AS one (id, log_id, sender_id, device_id, client_key, type, counted, audience, sent_at,
          kind, flags, meta, place)
      WHERE (repeated IS NULL OR NOT one.place = ANY (repeated))
        AND (stale_logs IS NULL OR NOT one.log_id = ANY (stale_logs))
    ), numbered AS MATERIALIZED (
      SELECT given.*, logs.head AS before,
        logs.head + row_number() OVER (PARTITION BY given.log_id ORDER BY given.place) AS seq
      FROM given JOIN logs ON logs.id = given.log_id
    ), stored AS (
      INSERT INTO entries (id, log_id, seq, sender_id, device_id, client_key, type, counted, audience, sent_at, meta,
        kind, flags)
      SELECT id, log_id, seq, sender_id, device_id, client_key, type, counted, audience, sent_at, meta, kind, flags
      FROM numbered ORDER BY place
    ), moves AS (
      SELECT log_id, min(before) AS before, max(seq) AS head, sum(counted) AS counted,
        max(seq) FILTER (WHERE counted = 1 AND audience IS NULL) AS last_seq,
        (array_agg(sent_at ORDER BY seq DESC) FILTER (WHERE counted = 1 AND audience IS NULL))[1] AS last_at,
        max(sent_at) FILTER (WHERE counted = 1) AS said_at
      FROM numbered GROUP BY log_id
    ), moved AS (
      UPDATE logs SET head = moves.head, counted = logs.counted + moves.counted,
        last_seq = coalesce(moves.last_seq, logs.last_seq), active_at = coalesce(moves.last_at, logs.active_at),
        active_until = CASE WHEN moves.said_at > logs.active_until THEN moves.said_at + ${grain}
          ELSE logs.active_until END
      FROM moves WHERE logs.id = moves.log_id
      RETURNING logs.id, moves.before, moves.head, logs.active_until = moves.said_at + ${grain} AS has_passed,
        logs.kind IN ('single', 'group', 'thread') AS is_counted
    ), answered AS (
      SELECT string_agg(seq::TEXT, ',' ORDER BY place) AS seqs FROM numbered
    )
    SELECT answered.seqs, changed.passed, changed.completed, changed.first_blocks, changed.end_blocks
    INTO seqs, passed, completed, first_blocks, end_blocks
    FROM answered, (
      SELECT array_agg(id) FILTER (WHERE has_passed) AS passed,
        array_agg(id) FILTER (WHERE is_counted AND head / 256 > before / 256) AS completed,
        array_agg(before / 256) FILTER (WHERE is_counted AND head / 256 > before / 256) AS first_blocks,
        array_agg(head / 256) FILTER (WHERE is_counted AND head / 256 > before / 256) AS end_blocks
      FROM moved
    ) changed;

    IF passed IS NOT NULL THEN
      UPDATE members SET active_until = logs.active_until FROM logs
      WHERE logs.id = ANY (passed) AND members.log_id = logs.id AND members.active_until <> logs.active_until;
    END IF;

    IF completed IS NOT NULL THEN
      INSERT INTO unread_blocks (log_id, user_id, block, count)
      SELECT counts.log_id, counts.user_id, counts.block, sum(counts.n)
      FROM (
        SELECT said.log_id, said.block, told.user_id, told.n
        FROM (
          SELECT entries.log_id, (entries.seq - 1) / 256 AS block, entries.sender_id, entries.audience
          FROM unnest(completed, first_blocks, end_blocks) AS whole (log_id, first_block, end_block)
          JOIN entries ON entries.log_id = whole.log_id AND entries.seq > whole.first_block * 256
            AND entries.seq <= whole.end_block * 256
          WHERE entries.counted = 1
        ) said CROSS JOIN LATERAL (
          SELECT 0::BIGINT AS user_id, 1 AS n WHERE said.audience IS NULL
          UNION ALL SELECT said.sender_id, -1 WHERE said.audience IS NULL AND said.sender_id > 0
          UNION ALL SELECT substr(word, 2)::BIGINT, 1 FROM unnest(string_to_array(said.audience, ',')) word
            WHERE word ~ '^u[0-9]+$' AND substr(word, 2)::BIGINT <> said.sender_id
        ) told
      ) counts
      GROUP BY counts.log_id, counts.user_id, counts.block HAVING sum(counts.n) <> 0
      ON CONFLICT (log_id, user_id, block) DO UPDATE SET count = unread_blocks.count + excluded.count;
    END IF;

    IF cardinality(receipt_places) > 0 THEN
      UPDATE members SET read_seq = furthest.seq, read_at = furthest.sent_at
      FROM (
        SELECT DISTINCT ON (receipt.reader_id, entries.log_id) receipt.reader_id, entries.log_id, entries.seq,
          times[receipt.place] AS sent_at
        FROM unnest(receipt_places, receipt_readers, receipt_up_to) AS receipt (place, reader_id, up_to)
        JOIN entries ON entries.id = coalesce(receipt.up_to, ids[receipt.place])
          AND entries.log_id = logs_of[receipt.place]
        WHERE receipt.reader_id IS NOT NULL AND (repeated IS NULL OR NOT receipt.place = ANY (repeated))
          AND (stale_logs IS NULL OR NOT logs_of[receipt.place] = ANY (stale_logs))
        ORDER BY receipt.reader_id, entries.log_id, entries.seq DESC, receipt.place
      ) furthest
      WHERE members.user_id = furthest.reader_id AND members.log_id = furthest.log_id
        AND members.read_seq < furthest.seq;

      UPDATE members SET delivered_seq = furthest.seq
      FROM (
        SELECT senders[receipt.place] AS user_id, entries.log_id, max(entries.seq) AS seq
        FROM unnest(receipt_places, receipt_delivers) AS receipt (place, message_id)
        JOIN entries ON entries.id = receipt.message_id AND entries.log_id = logs_of[receipt.place]
          AND entries.sender_id <> senders[receipt.place]
        WHERE (repeated IS NULL OR NOT receipt.place = ANY (repeated))
          AND (stale_logs IS NULL OR NOT logs_of[receipt.place] = ANY (stale_logs))
        GROUP BY senders[receipt.place], entries.log_id
      ) furthest
      WHERE members.user_id = furthest.user_id AND members.log_id = furthest.log_id
        AND members.delivered_seq < furthest.seq;

      UPDATE entries SET flags = entries.flags | 1
      FROM unnest(receipt_places, receipt_reads) AS receipt (place, message_id)
      WHERE entries.id = receipt.message_id AND entries.log_id = logs_of[receipt.place]
        AND entries.sender_id <> senders[receipt.place] AND entries.type <> 0 AND entries.flags & 1 = 0
        AND (repeated IS NULL OR NOT receipt.place = ANY (repeated))
        AND (stale_logs IS NULL OR NOT logs_of[receipt.place] = ANY (stale_logs));
    END IF;

    IF cardinality(mention_places) > 0 THEN
      INSERT INTO mentions (log_id, name, seq)
      SELECT entries.log_id, mention.name, entries.seq
      FROM unnest(mention_places, mention_names) AS mention (place, name)
      JOIN entries ON entries.id = ids[mention.place]
      ON CONFLICT (log_id, name, seq) DO NOTHING;
    END IF;
  END IF;

  IF cardinality(cursor_devices) > 0 THEN
    INSERT INTO cursors (device_id, log_id, seq)
    SELECT * FROM unnest(cursor_devices, cursor_logs, cursor_seqs)
    ON CONFLICT (device_id, log_id) DO UPDATE SET seq = excluded.seq WHERE cursors.seq < excluded.seq;
  END IF;
END $append$`

export const appendStatement: Migration = {
  version: 16,
  name: 'append-statement',
  statements: [
    'ALTER TABLE users ADD COLUMN version INTEGER NOT NULL DEFAULT 0',

    // One row per node number. incarnation: raised whenever another program takes the number. expires_at: the number is
    // free after this time, by the clock of the database.
    `CREATE TABLE nodes (
      number INTEGER NOT NULL PRIMARY KEY,
      incarnation INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    )`,
    // Every append updates the rows of its logs. Free space in their pages keeps the new versions there, so that no index
    // has to be changed.
    { postgres: 'ALTER TABLE logs SET (fillfactor = 60)' },
    { postgres: appendFunction },
  ],
}
