// Migration 0049-name-order, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "customer" add column "name_order" text not null default ''::text`,
  `CREATE INDEX customer_name_order_idx ON public.customer USING btree (name_order)`,
  `alter table "customer_contact" add column "name_order" text not null default ''::text`,
  `CREATE INDEX customer_contact_name_order_idx ON public.customer_contact USING btree (name_order)`,
  `alter table "clue" add column "name_order" text not null default ''::text`,
  `CREATE INDEX clue_name_order_idx ON public.clue USING btree (name_order)`,
  `alter table "supplier" add column "name_order" text not null default ''::text`,
  `CREATE INDEX supplier_name_order_idx ON public.supplier USING btree (name_order)`,
  `alter table "project" add column "name_order" text not null default ''::text`,
  `CREATE INDEX project_name_order_idx ON public.project USING btree (name_order)`,
  `alter table "sys_user" add column "name_order" text not null default ''::text`,
  `CREATE INDEX sys_user_name_order_idx ON public.sys_user USING btree (name_order)`,
]
