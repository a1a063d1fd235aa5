// Migration 0004-guarded-answers, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "idempotency" add column "request_hash" text`,
  `create table "sign_in_challenge" (
  "challenge_key" text not null,
  "difficulty" integer not null,
  "expire_time" timestamp with time zone not null,
  primary key ("challenge_key")
)`,
  `create index "sign_in_challenge_expire_time_idx" on "sign_in_challenge" ("expire_time")`,
]
