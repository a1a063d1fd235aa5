// Migration 0005-returned-applications, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "bpm_instance" add column "returned" jsonb`,
]
