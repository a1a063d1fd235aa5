// Migration 0034-list-indexes, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `CREATE INDEX customer_reserve_status_idx ON public.customer USING btree (reserve_status)`,
  `CREATE INDEX qrcode_activity_key_idx ON public.qrcode USING btree (activity_key)`,
  `CREATE INDEX tickets_priority_create_time_idx ON public.tickets USING btree (priority, create_time DESC)`,
  `CREATE INDEX tickets_ticket_type_create_time_idx ON public.tickets USING btree (ticket_type, create_time DESC)`,
  `CREATE INDEX income_amount_idx ON public.income USING btree (amount DESC)`,
  `CREATE INDEX loan_due_date_idx ON public.loan USING btree (due_date DESC NULLS LAST)`,
  `CREATE INDEX loan_apply_date_idx ON public.loan USING btree (apply_date DESC)`,
  `CREATE INDEX loan_loan_amount_idx ON public.loan USING btree (loan_amount DESC NULLS LAST)`,
  `CREATE INDEX loan_loan_date_idx_2 ON public.loan USING btree (loan_date DESC NULLS LAST)`,
  `CREATE INDEX loan_apply_amount_idx ON public.loan USING btree (apply_amount DESC)`,
  `CREATE INDEX loan_approve_amount_idx ON public.loan USING btree (approve_amount DESC NULLS LAST)`,
]
