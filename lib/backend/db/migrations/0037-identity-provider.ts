// Migration 0037-identity-provider, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `create table "identity_request" (
  "state_hash" text not null,
  "kept" text not null,
  "redirect_uri" text not null,
  "create_time" timestamp with time zone not null default now(),
  "expire_time" timestamp with time zone not null,
  primary key ("state_hash")
)`,
  `create index "identity_request_expire_time_idx" on "identity_request" ("expire_time")`,
]
