// Migration 0043-identity-link, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `create table "identity_link" (
  "link_key" text not null,
  "issuer" text not null,
  "subject" text not null,
  "user_key" text not null,
  "create_time" timestamp with time zone not null default now(),
  primary key ("link_key")
)`,
  `create unique index "identity_link_issuer_subject_key" on "identity_link" ("issuer", "subject")`,
  `create unique index "identity_link_issuer_user_key_key" on "identity_link" ("issuer", "user_key")`,
]
