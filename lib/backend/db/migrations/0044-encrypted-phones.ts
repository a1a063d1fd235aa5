// Migration 0044-encrypted-phones, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "channel" add column "phone_hash" text`,
  `CREATE INDEX channel_phone_hash_idx ON public.channel USING btree (phone_hash)`,
  `alter table "customer_channel_config" add column "phone_hash" text`,
  `CREATE INDEX customer_channel_config_phone_hash_idx ON public.customer_channel_config USING btree (phone_hash)`,
  `alter table "customer_address" add column "phone_hash" text`,
  `CREATE INDEX customer_address_phone_hash_idx ON public.customer_address USING btree (phone_hash)`,
  `alter table "customer_account" add column "invoice_phone_hash" text`,
  `CREATE INDEX customer_account_invoice_phone_hash_idx ON public.customer_account USING btree (invoice_phone_hash)`,
  `alter table "resource_channel_config" add column "phone_hash" text`,
  `CREATE INDEX resource_channel_config_phone_hash_idx ON public.resource_channel_config USING btree (phone_hash)`,
  `alter table "invoice" add column "invoice_phone_hash" text`,
  `alter table "invoice" add column "receiver_phone_hash" text`,
  `CREATE INDEX invoice_invoice_phone_hash_idx ON public.invoice USING btree (invoice_phone_hash)`,
  `CREATE INDEX invoice_receiver_phone_hash_idx ON public.invoice USING btree (receiver_phone_hash)`,
]
