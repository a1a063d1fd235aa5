// Migration 0046-shared-parameters, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `CREATE INDEX session_last_seen_time_idx ON public.session USING btree (last_seen_time)`,
  `alter table "setting" add column "row_version" integer not null default 1`,
]
