// Migration 0031-knowledge-likes-and-follow-links, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "follow" add column "business_keys" text[] not null default '{}'::text[]`,
  `CREATE INDEX follow_business_keys_idx ON public.follow USING gin (business_keys)`,
  `alter table "knowledge_record" add column "like_count" integer default 0`,
  `create table "knowledge_like" (
  "knowledge_key" text not null,
  "user_key" text not null,
  "create_time" timestamp with time zone not null default now(),
  primary key ("knowledge_key", "user_key")
)`,
]
