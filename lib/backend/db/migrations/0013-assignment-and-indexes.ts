// Migration 0013-assignment-and-indexes, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `CREATE INDEX customer_deal_amount_idx ON public.customer USING btree (deal_amount DESC NULLS LAST)`,
  `CREATE INDEX customer_last_follow_time_idx ON public.customer USING btree (last_follow_time DESC NULLS LAST)`,
  `CREATE INDEX clue_last_follow_time_idx ON public.clue USING btree (last_follow_time DESC NULLS LAST)`,
  `CREATE INDEX clue_next_follow_time_idx ON public.clue USING btree (next_follow_time)`,
  `CREATE INDEX clue_pool_flag_pool_time_idx ON public.clue USING btree (pool_flag, pool_time)`,
  `CREATE INDEX business_business_amount_idx ON public.business USING btree (business_amount DESC)`,
  `CREATE INDEX business_next_follow_time_idx ON public.business USING btree (next_follow_time)`,
  `CREATE INDEX business_stage_code_create_time_idx ON public.business USING btree (stage_code, create_time DESC)`,
  `create table "assign_turn" (
  "rule_key" text not null,
  "user_key" text not null,
  "day" date not null,
  "given" integer not null,
  "turn" integer not null,
  primary key ("rule_key", "user_key")
)`,
]
