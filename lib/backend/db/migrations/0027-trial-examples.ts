// Migration 0027-trial-examples, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "bpm_model" add column "examples" jsonb`,
]
