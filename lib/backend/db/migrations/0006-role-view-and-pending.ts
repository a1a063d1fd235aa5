// Migration 0006-role-view-and-pending, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "news" add column "pending" jsonb`,
  `alter table "notice" add column "pending" jsonb`,
  `alter table "session" add column "view_role_key" text`,
  `alter table "session" add column "view_user_key" text`,
  `alter table "session" add column "view_until" timestamp with time zone`,
  `alter table "session" add column "view_stamp" text`,
]
