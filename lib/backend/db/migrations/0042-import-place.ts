// Migration 0042-import-place, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "import_batch" add column "sheet" integer not null default 0`,
  `alter table "import_batch" add column "head_row" integer`,
  `alter table "import_batch" add column "survey" jsonb`,
]
