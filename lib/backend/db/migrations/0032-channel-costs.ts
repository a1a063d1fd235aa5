// Migration 0032-channel-costs, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `create table "channel_cost" (
  "channel_cost_key" text not null,
  "channel_key" text not null,
  "cost_item" text not null,
  "cost_date" date not null default CURRENT_DATE,
  "amount" numeric(18,2) not null,
  "operator_key" text,
  "remark" text,
  "grams" text[] not null default '{}',
  "create_time" timestamp with time zone not null default now(),
  "create_by_key" text,
  "update_time" timestamp with time zone not null default now(),
  "update_by_key" text,
  "is_deleted" boolean not null default false,
  "app_key" text,
  "row_version" integer not null default 1,
  primary key ("channel_cost_key")
)`,
  `create index "channel_cost_create_time_channel_cost_key_idx" on "channel_cost" ("create_time" desc, "channel_cost_key" desc) where not "is_deleted"`,
  `create index "channel_cost_grams_idx" on "channel_cost" using gin ("grams")`,
  `create index "channel_cost_channel_key_idx" on "channel_cost" ("channel_key")`,
  `create index "channel_cost_cost_date_idx" on "channel_cost" ("cost_date" desc)`,
  // what was entered as one sum becomes the first cost, of the day that the channel was made
  `insert into "channel_cost" ("channel_cost_key", "channel_key", "cost_item", "cost_date", "amount", "operator_key", "grams", "create_time", "create_by_key", "update_time", "update_by_key", "is_deleted", "row_version")
    select md5('channel_cost ' || "channel_key"), "channel_key", '历史投放成本', ("create_time" at time zone 'Asia/Shanghai')::date, "cost_amount", "leader_key",
      array['历', '历史', '史', '史投', '投', '投放', '放', '放成', '成', '成本', '本'], now(), "create_by_key", now(), "create_by_key", false, 1
    from "channel" where "cost_amount" > 0 and not "is_deleted"`,
]
