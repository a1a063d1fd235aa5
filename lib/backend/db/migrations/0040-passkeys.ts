// Migration 0040-passkeys, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `create table "passkey" (
  "passkey_key" text not null,
  "user_key" text not null,
  "passkey_name" text not null,
  "credential_id" text not null,
  "public_key" text not null,
  "site" text not null,
  "sign_count" integer not null default 0,
  "synced" boolean not null default false,
  "create_time" timestamp with time zone not null default now(),
  "last_use_time" timestamp with time zone,
  primary key ("passkey_key")
)`,
  `create index "passkey_user_key_idx" on "passkey" ("user_key")`,
  `create unique index "passkey_credential_id_key" on "passkey" ("credential_id")`,
  `create table "passkey_challenge" (
  "challenge_hash" text not null,
  "user_key" text,
  "expire_time" timestamp with time zone not null,
  primary key ("challenge_hash")
)`,
  `create index "passkey_challenge_expire_time_idx" on "passkey_challenge" ("expire_time")`,
]
