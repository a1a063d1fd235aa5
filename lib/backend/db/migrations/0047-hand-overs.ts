// Migration 0047-hand-overs, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `create table "hand_over" (
  "hand_over_key" text not null,
  "from_key" text not null,
  "by_key" text not null,
  "way" text not null,
  "status" text not null,
  "parts" jsonb not null,
  "reason" text,
  "locale" text not null,
  "create_time" timestamp with time zone not null default now(),
  "done_time" timestamp with time zone,
  primary key ("hand_over_key")
)`,
  `create index "hand_over_from_key_create_time_idx" on "hand_over" ("from_key", "create_time" desc)`,
  `create index "hand_over_create_time_hand_over_key_idx" on "hand_over" ("create_time" desc, "hand_over_key" desc)`,
  `create table "hand_over_failure" (
  "hand_over_key" text not null,
  "kind" text not null,
  "piece_key" text not null,
  "name" text not null,
  "reason" text not null,
  primary key ("hand_over_key", "kind", "piece_key")
)`,
]
