// Migration 0025-signatures-and-shared-views, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "saved_query" add column "shared_user_keys" text[] not null default '{}'::text[]`,
  `alter table "bpm_comment" add column "signature" text`,
  `create table "bpm_signature" (
  "user_key" text not null,
  "url" text not null,
  primary key ("user_key")
)`,
]
