// Migration 0018-sales-rest, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "business" add column "win_status" text`,
  `alter table "business" add column "process_instance_id" text`,
  `alter table "business" add column "process_definition_key" text`,
  `alter table "business" add column "commit_time" timestamp with time zone`,
  `alter table "business" add column "commit_by_key" text`,
  `alter table "business" add column "approve_time" timestamp with time zone`,
  `alter table "business" add column "approve_comment" text`,
  `alter table "supplier" add column "name_key" text`,
  `CREATE INDEX supplier_name_key_idx ON public.supplier USING btree (name_key)`,
]
