// Migration 0003-find-by-sound, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "channel" add column "pinyin" text`,
  `alter table "customer" add column "pinyin" text`,
  `alter table "customer_contact" add column "pinyin" text`,
  `alter table "customer_product" add column "pinyin" text`,
  `alter table "customer_contract" add column "pinyin" text`,
  `alter table "activity" add column "pinyin" text`,
  `alter table "clue" add column "pinyin" text`,
  `alter table "tickets" add column "pinyin" text`,
]
