// Migration 0030-paper-expiry, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "supplier" add column "next_expire_date" date`,
  `update "supplier" s set "next_expire_date" = (select min(a."expire_date") from "supplier_attachment" a where a."supplier_key" = s."supplier_key" and not a."is_deleted")`,
  `CREATE INDEX supplier_next_expire_date_idx ON public.supplier USING btree (next_expire_date)`,
  `alter table "resource" add column "next_expire_date" date`,
  `CREATE INDEX resource_next_expire_date_idx ON public.resource USING btree (next_expire_date)`,
  `alter table "resource_attachment" add column "expire_date" date`,
  `CREATE INDEX resource_attachment_expire_date_idx ON public.resource_attachment USING btree (expire_date)`,
]
