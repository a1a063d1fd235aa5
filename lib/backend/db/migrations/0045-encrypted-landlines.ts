// Migration 0045-encrypted-landlines, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "customer" add column "telephone_hash" text`,
  `CREATE INDEX customer_telephone_hash_idx ON public.customer USING btree (telephone_hash)`,
  `alter table "customer_contact" add column "telephone_hash" text`,
  `CREATE INDEX customer_contact_telephone_hash_idx ON public.customer_contact USING btree (telephone_hash)`,
  `alter table "clue" add column "telephone_hash" text`,
  `CREATE INDEX clue_telephone_hash_idx ON public.clue USING btree (telephone_hash)`,
  `alter table "supplier" add column "telephone_hash" text`,
  `CREATE INDEX supplier_telephone_hash_idx ON public.supplier USING btree (telephone_hash)`,
  `alter table "supplier_contact" add column "telephone_hash" text`,
  `CREATE INDEX supplier_contact_telephone_hash_idx ON public.supplier_contact USING btree (telephone_hash)`,
]
