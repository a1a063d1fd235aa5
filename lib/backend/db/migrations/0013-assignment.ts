// Migration 0013-assignment, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `create table "assign_turn" (
  "rule_key" text not null,
  "user_key" text not null,
  "day" date not null,
  "given" integer not null,
  "turn" integer not null,
  primary key ("rule_key", "user_key")
)`,
]
