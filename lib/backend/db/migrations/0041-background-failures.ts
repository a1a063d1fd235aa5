// Migration 0041-background-failures, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "outbox" add column "next_time" timestamp with time zone`,
  `alter table "outbox" add column "done_for" jsonb`,
  `create table "postponed_row" (
  "work" text not null,
  "row_key" text not null,
  "attempts" integer not null default 1,
  "next_time" timestamp with time zone not null,
  "last_error" text,
  "create_time" timestamp with time zone not null default now(),
  primary key ("work", "row_key")
)`,
  `alter table "job" add column "give_up_time" timestamp with time zone`,
  `alter table "settlement_run" add column "failures" jsonb`,
]
