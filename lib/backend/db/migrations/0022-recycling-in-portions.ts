// Migration 0022-recycling-in-portions, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `CREATE INDEX clue_recycle_time_idx ON public.clue USING btree (recycle_time)`,
  `alter table "business" add column "win_order" boolean not null default false`,
  `create table "recycle_run" (
  "run_key" text not null,
  "user_key" text,
  "status" text not null default 'RUNNING',
  "checked" integer not null default 0,
  "recycled" integer not null default 0,
  "leads" integer not null default 0,
  "warned_keys" jsonb not null,
  "create_time" timestamp with time zone not null default now(),
  "end_time" timestamp with time zone,
  primary key ("run_key")
)`,
  `create index "recycle_run_create_time_idx" on "recycle_run" ("create_time" desc)`,
]
