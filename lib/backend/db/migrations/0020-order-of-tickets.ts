// Migration 0020-order-of-tickets, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "tickets" add column "order_key" text`,
  `CREATE INDEX tickets_order_key_idx ON public.tickets USING btree (order_key)`,
]
