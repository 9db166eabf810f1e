// Appending with events for back ends as one statement of PostgreSQL: the function stores the entries as before
// (`append_entries_1`) and then records the events of those that were stored. It does the same as `recordEvents` in
// procedures/events.ts. A released function is never changed: a change gets the next number.
import type { Migration } from '../migration.ts'

/** The parameters of `append_entries_1`, which are passed on. */
const passedOn = [
  ...['BIGINT', 'BIGINT', 'BIGINT[]', 'BIGINT[]', 'BIGINT[]', 'BIGINT[]', 'BIGINT[]'],
  ...['BIGINT[]', 'BIGINT[]', 'BIGINT[]', 'BIGINT[]', 'TEXT[]', 'BIGINT[]'],
  ...['BIGINT[]', 'TEXT[]', 'BIGINT[]', 'BIGINT[]', 'BIGINT[]', 'BYTEA[]'],
  ...['BIGINT[]', 'BIGINT[]', 'BIGINT[]', 'BIGINT[]', 'BIGINT[]'],
  ...['BIGINT[]', 'TEXT[]', 'BIGINT[]', 'BIGINT[]', 'BIGINT[]'],
]
const logs = '$9'
const metas = '$19'

// Events have one place for each entry, with a null for the app where an entry has none. A body of null is the meta of
// the entry. The row of the app's numbers is locked last, and apps in the order of their ids, as everywhere else.
const appendFunction = `CREATE FUNCTION append_entries_with_events_1(
  ${passedOn.join(', ')},
  event_apps BIGINT[], event_kinds TEXT[], event_chats TEXT[], event_times BIGINT[], event_bodies BYTEA[],
  OUT seqs TEXT, OUT repeats TEXT, OUT stale TEXT
) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $append$
DECLARE
  repeated BIGINT[];
  stale_logs BIGINT[];
BEGIN
  SELECT appended.seqs, appended.repeats, appended.stale INTO seqs, repeats, stale
  FROM append_entries_1(${passedOn.map((_, index) => `$${index + 1}`).join(', ')}) AS appended;

  IF seqs IS NULL THEN
    RETURN;
  END IF;
  IF repeats IS NOT NULL THEN
    SELECT array_agg(split_part(one, ',', 1)::BIGINT) INTO repeated
    FROM unnest(string_to_array(repeats, ';')) AS one;
  END IF;
  IF stale IS NOT NULL THEN
    stale_logs := string_to_array(stale, ',')::BIGINT[];
  END IF;

  WITH fresh AS MATERIALIZED (
    SELECT app_id, kind, chat, at, CASE WHEN body IS NULL THEN 0 ELSE 1 END AS form, coalesce(body, meta) AS body, log_id,
      row_number() OVER (PARTITION BY app_id ORDER BY place) AS position,
      count(*) OVER (PARTITION BY app_id) AS events_of_app
    FROM unnest(event_apps, event_kinds, event_chats, event_times, event_bodies, ${metas}, ${logs})
      WITH ORDINALITY AS given (app_id, kind, chat, at, body, meta, log_id, place)
    WHERE app_id IS NOT NULL AND (repeated IS NULL OR NOT place = ANY (repeated))
      AND (stale_logs IS NULL OR NOT log_id = ANY (stale_logs))
  ), heads AS (
    INSERT INTO event_heads AS known (app_id, head)
    SELECT app_id, count(*) FROM fresh GROUP BY app_id ORDER BY app_id
    ON CONFLICT (app_id) DO UPDATE SET head = known.head + excluded.head
    RETURNING known.app_id, known.head
  )
  INSERT INTO events (app_id, number, kind, chat, log_id, at, form, body)
  SELECT fresh.app_id, heads.head - fresh.events_of_app + fresh.position, fresh.kind, fresh.chat, fresh.log_id, fresh.at,
    fresh.form, fresh.body
  FROM fresh JOIN heads ON heads.app_id = fresh.app_id;
END $append$`

export const appendWithEvents: Migration = {
  version: 20,
  name: 'append-with-events',
  statements: [{ postgres: appendFunction }],
}
