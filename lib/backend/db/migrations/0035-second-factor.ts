// Migration 0035-second-factor, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `create table "second_factor" (
  "user_key" text not null,
  "secret" text not null,
  "create_time" timestamp with time zone not null default now(),
  "confirm_time" timestamp with time zone,
  "last_step" integer not null default 0,
  primary key ("user_key")
)`,
  `create table "recovery_code" (
  "code_key" text not null,
  "user_key" text not null,
  "code_hash" text not null,
  "create_time" timestamp with time zone not null default now(),
  "used_time" timestamp with time zone,
  primary key ("code_key")
)`,
  `create unique index "recovery_code_user_key_code_hash_key" on "recovery_code" ("user_key", "code_hash")`,
  `create table "sign_in_step" (
  "step_hash" text not null,
  "user_key" text not null,
  "username" text not null,
  "app_key" text not null,
  "create_time" timestamp with time zone not null default now(),
  "expire_time" timestamp with time zone not null,
  primary key ("step_hash")
)`,
  `create index "sign_in_step_expire_time_idx" on "sign_in_step" ("expire_time")`,
  `create index "sign_in_step_user_key_idx" on "sign_in_step" ("user_key")`,
  `alter table "sys_user" add column "second_factor" boolean not null default false`,
  `alter table "role" add column "second_factor" boolean not null default false`,
]
