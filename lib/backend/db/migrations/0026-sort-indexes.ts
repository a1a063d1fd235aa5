// Migration 0026-sort-indexes, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `CREATE INDEX customer_recycle_time_idx_2 ON public.customer USING btree (recycle_time DESC NULLS LAST)`,
  `CREATE INDEX customer_next_follow_time_idx_2 ON public.customer USING btree (next_follow_time DESC NULLS LAST)`,
  `CREATE INDEX follow_target_name_idx ON public.follow USING btree (target_name)`,
  `CREATE INDEX follow_next_follow_time_idx ON public.follow USING btree (next_follow_time DESC NULLS LAST)`,
  `CREATE INDEX clue_response_deadline_idx_2 ON public.clue USING btree (response_deadline DESC NULLS LAST)`,
  `CREATE INDEX business_stage_time_idx ON public.business USING btree (stage_time DESC NULLS LAST)`,
  `CREATE INDEX business_weighted_amount_idx ON public.business USING btree (weighted_amount DESC NULLS LAST)`,
  `CREATE INDEX business_expect_sign_date_idx_2 ON public.business USING btree (expect_sign_date DESC NULLS LAST)`,
  `CREATE INDEX tickets_deadline_idx ON public.tickets USING btree (deadline DESC NULLS LAST)`,
  `CREATE INDEX reservation_arrival_time_idx ON public.reservation USING btree (arrival_time DESC NULLS LAST)`,
  `CREATE INDEX reservation_intent_amount_idx ON public.reservation USING btree (intent_amount DESC NULLS LAST)`,
]
