// Migration 0019-usage-and-steps, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "track_log" add column "is_first" boolean not null default false`,
  `update "track_log" set "is_first" = true where log_key in (
    select distinct on (user_key, (create_time at time zone 'Asia/Shanghai')::date) log_key from track_log where user_key is not null
    order by user_key, (create_time at time zone 'Asia/Shanghai')::date, create_time, log_key)`,
  `CREATE INDEX bpm_task_arrive_time_idx ON public.bpm_task USING btree (arrive_time DESC)`,
  `CREATE INDEX bpm_task_finish_time_idx ON public.bpm_task USING btree (finish_time DESC)`,
]
