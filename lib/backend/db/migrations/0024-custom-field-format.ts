// Migration 0024-custom-field-format, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "custom_field" add column "format" text`,
]
