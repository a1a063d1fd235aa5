// Migration 0033-star-moves, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `create table "customer_star_log" (
  "star_log_key" text not null,
  "customer_key" text,
  "star_before" text,
  "star_after" text,
  "star_move" text,
  "star_way" text,
  "operator_key" text,
  "create_time" timestamp with time zone not null default now(),
  "create_by_key" text,
  "update_time" timestamp with time zone not null default now(),
  "update_by_key" text,
  "is_deleted" boolean not null default false,
  "app_key" text,
  "row_version" integer not null default 1,
  primary key ("star_log_key")
)`,
  `create index "customer_star_log_create_time_star_log_key_idx" on "customer_star_log" ("create_time" desc, "star_log_key" desc) where not "is_deleted"`,
  `create index "customer_star_log_customer_key_create_time_idx" on "customer_star_log" ("customer_key", "create_time" desc)`,
  // what follow-ups have done to stars until now, each beside the one before of its customer
  `insert into "customer_star_log" ("star_log_key", "customer_key", "star_before", "star_after", "star_move", "star_way", "operator_key", "create_time", "create_by_key", "update_time", "update_by_key")
    select md5('star ' || "follow_key"), "target_key", "earlier", "star_after",
      case when array_position(array['ZERO','ONE','TWO','THREE','FOUR','FIVE'], "star_after") > array_position(array['ZERO','ONE','TWO','THREE','FOUR','FIVE'], "earlier") then 'UP' else 'DOWN' end,
      'FOLLOW', "create_by_key", "follow_time", "create_by_key", "follow_time", "create_by_key"
    from (select f.*, lag(f."star_after", 1, 'ONE') over (partition by f."target_key" order by f."follow_time", f."follow_key") as "earlier"
      from "follow" f where f."target_type" = 'CUSTOMER' and f."star_after" is not null and not f."is_deleted") "moved" where "earlier" <> "star_after"`,
]
