// Migration 0007-saved-views-and-undo, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `create table "bulk_change" (
  "change_key" text not null,
  "user_key" text not null,
  "entity" text not null,
  "field" text not null,
  "rows" jsonb not null,
  "expire_time" timestamp with time zone not null,
  primary key ("change_key")
)`,
  `create index "bulk_change_expire_time_idx" on "bulk_change" ("expire_time")`,
  `alter table "saved_query" add column "entity" text`,
  `alter table "saved_query" add column "view" jsonb`,
  `alter table "saved_query" add column "shared_depart_key" text`,
  `alter table "view_setting" add column "default_query_key" text`,
]
