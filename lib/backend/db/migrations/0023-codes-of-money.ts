// Migration 0023-codes-of-money, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "income" add column "grams" text[] not null default '{}'::text[]`,
  `CREATE INDEX income_grams_idx ON public.income USING gin (grams)`,
  `alter table "loan" add column "grams" text[] not null default '{}'::text[]`,
  `CREATE INDEX loan_grams_idx ON public.loan USING gin (grams)`,
  `alter table "payment" add column "grams" text[] not null default '{}'::text[]`,
  `CREATE INDEX payment_grams_idx ON public.payment USING gin (grams)`,
  `alter table "other_cost" add column "grams" text[] not null default '{}'::text[]`,
  `CREATE INDEX other_cost_grams_idx ON public.other_cost USING gin (grams)`,
  `alter table "receivable" add column "grams" text[] not null default '{}'::text[]`,
  `CREATE INDEX receivable_grams_idx ON public.receivable USING gin (grams)`,
  `alter table "settlement" add column "grams" text[] not null default '{}'::text[]`,
  `CREATE INDEX settlement_grams_idx ON public.settlement USING gin (grams)`,
]
