// Migration 0029-activity-guests, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "activity" add column "check_in_count" integer default 0`,
  `alter table "activity_sign_up" add column "source" text`,
  `alter table "activity_sign_up" add column "check_in_time" timestamp with time zone`,
  `alter table "activity_sign_up" add column "remark" text`,
  `alter table "activity_sign_up" alter column "consent_time" drop not null`,
  `alter table "activity_sign_up" alter column "consent_version" drop not null`,
  `alter table "activity_sign_up" add column "grams" text[] not null default '{}'::text[]`,
  `CREATE INDEX activity_sign_up_grams_idx ON public.activity_sign_up USING gin (grams)`,
  `CREATE INDEX activity_sign_up_create_time_sign_up_key_idx ON public.activity_sign_up USING btree (create_time DESC, sign_up_key DESC) WHERE (NOT is_deleted)`,
  `CREATE INDEX activity_sign_up_activity_key_create_time_idx ON public.activity_sign_up USING btree (activity_key, create_time DESC)`,
]
