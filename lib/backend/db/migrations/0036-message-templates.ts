// Migration 0036-message-templates, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `CREATE INDEX login_log_ip_create_time_idx ON public.login_log USING btree (ip, create_time DESC)`,
  `CREATE INDEX login_log_action_create_time_idx ON public.login_log USING btree (action, create_time DESC)`,
  `CREATE INDEX login_log_success_create_time_idx ON public.login_log USING btree (success, create_time DESC)`,
  `CREATE INDEX login_log_username_create_time_idx ON public.login_log USING btree (username, create_time DESC)`,
  `create table "message_template" (
  "message_code" text not null,
  "zh" text not null,
  "en" text not null,
  "enabled" boolean not null default false,
  "create_time" timestamp with time zone not null default now(),
  "create_by_key" text,
  "update_time" timestamp with time zone not null default now(),
  "update_by_key" text,
  "is_deleted" boolean not null default false,
  "app_key" text,
  "row_version" integer not null default 1,
  primary key ("message_code")
)`,
]
